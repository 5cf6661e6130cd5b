// Makes of RETURNING a query for the rows that a statement has changed.
//
// The query reads them as a common table that it does not define: whoever runs it gives it their rows. Its
// subqueries see all tables as they were before the statement.
#pragma once

#include <cstdint>
#include <vector>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "logical/query.h"
#include "sql/query.h"

namespace rtsql {

// A column of the rows that RETURNING reads.
struct ReturnedColumn {
  bool is_of_target = true;
  size_t ordinal = 0;  // in the table that is changed, or among the outputs of the statement's query
};

struct BoundReturning {
  LogicalQuery query;
  CommonTableId table;
  RelationId relation;  // under which those rows are given
  std::vector<ReturnedColumn> columns;
};

// Binds the items over `scope`, whose first relation is the table that is changed, `target` by its id.
// Columns of the others are added to the outputs of `root`, which is of the statement's query. `state` has
// bound that query. Where `action` is not null, it says by the first output of `root`, which is `number` in
// it, what merge_action() is. Throws as bind_query does.
struct MergeAction {
  ExprPtr number, text;
};
BoundReturning bind_returning(const std::vector<sql::SelectItem>& items, Scope scope, RelationId target,
                              LogicalProject& root, const BindState& state, const CommonTables* common,
                              const MergeAction& action = {});

}  // namespace rtsql
