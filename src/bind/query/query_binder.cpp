#include "bind/query/query_binder.h"

#include "bind/names/column_origins.h"
#include "bind/names/row_numbers.h"
#include "bind/query/locking_clauses.h"
#include "bind/query/pivot_binder.h"
#include "bind/query/select_binder.h"
#include "bind/query/set_operation_binder.h"
#include "bind/query/summary_binder.h"
#include "bind/query/unpivot_binder.h"
#include "bind/query/values_binder.h"
#include "bind/query/with_binder.h"

namespace rtsql {
namespace {

std::unique_ptr<LogicalProject> bind_body(const sql::Query& query, BindState& state,
                                          const CommonTables* common, const Scope* outer) {
  if (std::holds_alternative<sql::SetOperation>(query.body))
    return bind_set_operation(query, state, common, outer);
  if (std::holds_alternative<sql::ValuesList>(query.body)) return bind_values(query, state, common, outer);
  if (std::holds_alternative<sql::Pivot>(query.body)) return bind_pivot(query, state, common, outer);
  if (std::holds_alternative<sql::Unpivot>(query.body)) return bind_unpivot(query, state, common, outer);
  if (std::holds_alternative<sql::Summary>(query.body)) return bind_summary(query, state, common, outer);
  return bind_select(query, state, common, outer);
}

}  // namespace

std::unique_ptr<LogicalProject> bind_query(const sql::Query& query, BindState& state,
                                           const CommonTables* around, const Scope* outer) {
  std::unique_ptr<LogicalProject> bound;
  if (query.with) {
    const CommonTables common = bind_with(*query.with, state, around, outer);
    bound = bind_body(query, state, &common, outer);
  } else {
    bound = bind_body(query, state, around, outer);
  }
  note_locks(query, *bound, state);
  return bound;
}

namespace {

LogicalQuery bind_whole(const sql::Query& query, BindState state) {
  const CommonTables around = bind_around(state);
  return whole_query(bind_query(query, state, &around, nullptr), state, query.span);
}

}  // namespace

LogicalQuery bind_query(const sql::Query& query, const SchemaReader& catalog, StatementTables* tables) {
  return bind_whole(query, {&catalog, tables});
}

LogicalQuery bind_acting_query(const sql::Query& query, const SchemaReader& catalog,
                               StatementTables* tables) {
  BindState state{&catalog, tables};
  state.statement = &query;
  return bind_whole(query, std::move(state));
}

void complete_query(LogicalQuery& query, BindState& state) {
  query.common_tables = std::move(state.common_tables);
  query.relations = state.relations;
  query.index_hint = state.index_hint;
  query.is_of_one_run = state.is_of_one_run;
  read_row_numbers(query, state.tables);
}

LogicalQuery whole_query(std::unique_ptr<LogicalProject> root, BindState& state, SourceSpan span) {
  LogicalQuery bound;
  bound.root = std::move(root);
  bound.span = span;
  note_origins(*bound.root, state);
  complete_query(bound, state);
  bound.locked = std::move(state.locked);
  bound.actions = std::move(state.actions);
  for (const ReadName& read : state.reads) bound.names.push_back({read.item->name.path(), read.meant});
  return bound;
}

}  // namespace rtsql
