#include "bind/query_binder.h"

#include <fmt/format.h>

#include "bind/select_binder.h"
#include "bind/set_operation_binder.h"
#include "bind/unsupported.h"
#include "bind/values_binder.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {
namespace {

CommonTables tables_of(const sql::With& with, const CommonTables* around) {
  CommonTables common{around, {}};
  for (const sql::CommonTable& table : with.tables) {
    for (const sql::CommonTable* other : common.tables) {
      if (!equals_ignore_case(other->name.name, table.name.name)) continue;
      throw Error(ErrorKind::kName,
                  fmt::format("WITH query name \"{}\" specified more than once", table.name.name))
          .at(table.name.span);
    }
    common.tables.push_back(&table);
  }
  return common;
}

std::unique_ptr<LogicalProject> bind_body(const sql::Query& query, BindState& state,
                                          const CommonTables* common, const Scope* outer) {
  if (std::holds_alternative<sql::SetOperation>(query.body))
    return bind_set_operation(query, state, common, outer);
  if (std::holds_alternative<sql::ValuesList>(query.body)) return bind_values(query, state, common, outer);
  return bind_select(query, state, common, outer);
}

}  // namespace

std::unique_ptr<LogicalProject> bind_query(const sql::Query& query, BindState& state,
                                           const CommonTables* around, const Scope* outer) {
  if (!query.with) return bind_body(query, state, around, outer);
  const CommonTables common = tables_of(*query.with, around);
  return bind_body(query, state, &common, outer);
}

LogicalQuery bind_query(const sql::Query& query, const Catalog& catalog, StatementTables* tables) {
  check_supported(query);
  BindState state{catalog, tables};
  LogicalQuery bound;
  bound.root = bind_query(query, state, nullptr, nullptr);
  bound.relations = state.relations;
  bound.index_hint = state.index_hint;
  bound.span = query.span;
  return bound;
}

}  // namespace rtsql
