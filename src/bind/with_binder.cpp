#include "bind/with_binder.h"

#include <fmt/format.h>

#include "bind/query_binder.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

// Returns the columns of a common table, under the names that WITH gives the first ones.
std::vector<OutputColumn> columns_of(const sql::CommonTable& written, const LogicalProject& query) {
  std::vector<OutputColumn> columns;
  for (const OutputColumn& output : query.outputs) columns.push_back(output);
  if (written.columns.size() > columns.size()) {
    throw Error(ErrorKind::kName,
                fmt::format("WITH query \"{}\" has {} columns available but {} columns specified",
                            written.name.name, columns.size(), written.columns.size()))
        .at(written.columns[columns.size()].span);
  }
  for (size_t i = 0; i < written.columns.size(); ++i) columns[i].name = written.columns[i].name;
  return columns;
}

void check_name(const CommonTables& common, const sql::Identifier& name) {
  for (const CommonTable& other : common.tables) {
    if (!equals_ignore_case(other.name, name.name)) continue;
    throw Error(ErrorKind::kName, fmt::format("WITH query name \"{}\" specified more than once", name.name))
        .at(name.span);
  }
}

}  // namespace

CommonTables bind_with(const sql::With& with, BindState& state, const CommonTables* around,
                       const Scope* outer) {
  CommonTables common{around, {}};
  for (const sql::CommonTable& written : with.tables) {
    check_name(common, written.name);
    LogicalCommonTable table{.number = 0, .name = written.name.name, .query = nullptr};
    table.query = bind_query(*written.query, state, &common, outer);
    table.number = state.relations.next();
    table.materialized = written.materialized;
    common.tables.push_back({table.name, table.number, columns_of(written, *table.query)});
    state.common_tables.push_back(std::move(table));
  }
  return common;
}

}  // namespace rtsql
