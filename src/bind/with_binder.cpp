#include "bind/with_binder.h"

#include <fmt/format.h>

#include "bind/query_binder.h"
#include "bind/recursion_binder.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {

std::vector<OutputColumn> common_columns(const sql::CommonTable& written, const LogicalProject& query) {
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

namespace {

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
    LogicalCommonTable table;
    if (with.recursive) {
      table = bind_recursive(written, state, common, outer);
    } else {
      table.query = bind_query(*written.query, state, &common, outer);
    }
    table.name = written.name.name;
    table.number = state.relations.next();
    table.materialized = written.materialized;
    common.tables.push_back({table.name, table.number, common_columns(written, *table.query)});
    state.common_tables.push_back(std::move(table));
  }
  return common;
}

}  // namespace rtsql
