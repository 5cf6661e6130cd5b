// Says where what a statement names is looked for.
#pragma once

#include <cstdint>
#include <vector>

#include "schema/qualified_name.h"

namespace rtsql {

struct SearchPath {
  std::vector<SchemaName> schemas;  // of a name that nothing qualifies, in this order
  uint32_t database = 0;            // of a schema that nothing qualifies
  uint32_t session = 0;             // whose is `temp`; 0: there is none

  // A session sees what is its own first, then its current schema, then `main` of the database of that.
  static SearchPath of_session(uint32_t session, const SchemaName& current) {
    SearchPath path{{SchemaName::temporary_of(session), current}, current.database, session};
    if (!current.is_main()) path.schemas.push_back(SchemaName::main_of(current.database));
    return path;
  }
  // Texts of what lies in the schema, such as that of a view, mean the same whoever reads them.
  static SearchPath of_definitions(const SchemaName& schema) {
    return {{SchemaName::main_of(schema.database)}, schema.database, schema.session};
  }
};

}  // namespace rtsql
