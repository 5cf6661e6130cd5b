#include "engine/query/constant.h"

#include "engine/query/query.h"
#include "plan/planner.h"

namespace rtsql {

Value evaluate(StatementContext& context, const ExprPtr& written) {
  const ExprPtr constant = with_statement_values(written, context.values);
  if (constant->op == Op::kLiteral) return constant->literal;
  LogicalQuery query;
  query.root = node_above<LogicalProject>(make_one_row(query.relations));
  query.root->outputs.push_back({"value", constant});
  Plan plan = plan_query(query, {context.device(), context.catalog(), *context.costs, {}});
  QueryRows rows = execute_plan(context, plan);
  return materialize_result(context, rows)[0]->read(context.device(), 0, 1).value(0);
}

}  // namespace rtsql
