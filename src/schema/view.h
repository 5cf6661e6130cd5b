// A view is a query with a name. It is kept as text and bound where it is read, so that it shows its tables
// as they are then; its columns stay those that it was made with.
#pragma once

#include <memory>
#include <string>
#include <vector>

namespace rtsql {

struct ViewEntry {
  std::string name;
  bool temporary = false;
  std::string query;                       // in the canonical form of sql::to_sql
  std::vector<std::string> columns;        // as the view names them
  std::vector<std::string> query_columns;  // as the query names them, one for each of `columns`
  std::vector<std::string> reads;          // the tables and views that the text names
};
using ViewEntryPtr = std::shared_ptr<const ViewEntry>;

}  // namespace rtsql
