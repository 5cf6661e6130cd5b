// The numbers of tables, views and sequences in pg_catalog, as a session sees them in a version of the
// catalog.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "catalog/catalog.h"
#include "catalog/catalog_names.h"
#include "engine/system/object_numbers.h"

namespace rtsql {

// Tells whether pg_catalog shows what is in the schema: in the current database, and what is the session's.
bool is_shown(const SchemaName& schema, const CatalogNames& names);

class RelationNumbers {
 public:
  RelationNumbers(const Catalog& catalog, const CatalogNames& names);

  // Returns 0 where there is none of the name.
  uint32_t of(const EntryName& name) const;
  // Gives numbers to other objects that are numbered among relations: indexes.
  ObjectNumbers& others() { return numbers_; }

 private:
  ObjectNumbers numbers_;
  std::map<QualifiedName, uint32_t> by_name_;
};

}  // namespace rtsql
