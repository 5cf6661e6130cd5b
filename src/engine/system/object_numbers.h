// Gives the objects of a catalog the numbers that pg_catalog knows them by. A number is made of what the
// object is, its schema and its name: it is the same in all sessions, and when a database is opened again, as
// long as the object keeps its name. Numbers lie between those of PostgreSQL's own objects and 2^31.
#pragma once

#include <cstdint>
#include <set>
#include <string_view>

#include "schema/qualified_name.h"

namespace rtsql {

class ObjectNumbers {
 public:
  // Returns the number of the next object; where another one has it, the next that is free. So objects are to
  // come in the same order each time.
  uint32_t next(std::string_view kind, const EntryName& name);

 private:
  std::set<uint32_t> taken_;
};

// Returns the number of a collation that PostgreSQL does not have.
uint32_t number_of_collation(std::string_view name);

}  // namespace rtsql
