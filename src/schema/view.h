// A view is a query with a name. It is kept as text and bound where it is read, so that it shows its tables
// as they are then; its columns stay those that it was made with. Names in the text that nothing qualifies
// are of `main` in the view's database.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "schema/qualified_name.h"

namespace rtsql {

struct ViewEntry {
  std::string name;
  SchemaName schema = {};
  std::string query;                       // in the canonical form of sql::to_sql
  std::vector<std::string> columns;        // as the view names them
  std::vector<std::string> query_columns;  // as the query names them, one for each of `columns`
  std::vector<QualifiedName> reads;        // the tables and views that the text names
  bool is_of_server = false;               // it stands for a table of an attached server
};
using ViewEntryPtr = std::shared_ptr<const ViewEntry>;

}  // namespace rtsql
