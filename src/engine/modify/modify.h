// Some statements change a table by the rows of a query: INSERT, UPDATE, DELETE, MERGE, CREATE TABLE AS. Each
// is bound first, and then run, or only explained.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "bind/statement/returning_binder.h"
#include "engine/context/statement_context.h"
#include "exec/operator/executor.h"
#include "logical/query.h"
#include "plan/node/plan.h"

namespace rtsql {

// Holds the rows that a statement has changed.
struct ModifiedRows {
  uint64_t count = 0;
  // Where the statement has RETURNING: the rows, as they are now or, if they were deleted, as they were, and
  // the table's columns and the outputs of the query over them.
  RowSet rows = {};
  std::vector<ExprPtr> columns = {}, outputs = {};
};

struct Modify {
  std::string_view command;           // "UPDATE"
  std::unique_ptr<ModifyPlan> node;   // for EXPLAIN
  std::optional<LogicalQuery> query;  // none: the rows of VALUES, as many as the node says
  bool takes_values = false;          // `apply` reads the query's outputs alone
  std::optional<BoundReturning> returning = {};
  // The parameters beside the query, as in VALUES. A statement that has any is bound for their types alone.
  std::vector<ExprPtr> parameters = {};
  // Makes the change, of the query's rows. The statement must stay alive until then.
  std::function<ModifiedRows(StatementContext& context, QueryRows rows)> apply;
};

// These throw if something is wrong with the statement, and change nothing.
Modify bind_insert(StatementContext& context, const sql::Insert& insert);
Modify bind_update(StatementContext& context, const sql::Update& update);
Modify bind_delete(StatementContext& context, const sql::Delete& deletion);
Modify bind_merge(StatementContext& context, const sql::Merge& merge);
// Returns none where IF NOT EXISTS finds the table.
std::optional<Modify> bind_create_table_as(StatementContext& context, const sql::CreateTableAs& create);
// Binds an Insert, Update, Delete or Merge.
Modify bind_modification(StatementContext& context, const sql::Statement& statement);

// Returns for each row of the relation the first of its matches among the joined rows.
RowSet first_matches(StatementContext& context, const RowSet& rows, RelationId relation);

std::unique_ptr<ModifyPlan> make_modify_node(std::string title);

StatementResult run_modify(StatementContext& context, Modify modify);
// Returns the rows of RETURNING as a table of that name, or null where there is no RETURNING.
TablePtr run_modify_for_rows(StatementContext& context, Modify modify, std::string name);

}  // namespace rtsql
