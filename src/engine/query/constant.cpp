#include "engine/query/constant.h"

#include <algorithm>

#include "bind/statement/default_binder.h"
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

std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span) {
  std::vector<Value> values;
  for (size_t column = 0; column < table.definitions.size(); ++column) {
    const ColumnDefinition& definition = table.definitions[column];
    const bool is_given = std::find(given.begin(), given.end(), column) != given.end();
    values.push_back(is_given ? Value::null_of(definition.type)
                              : evaluate(context, bind_default(definition, span)));
    values.back().type = definition.type;
  }
  return values;
}

}  // namespace rtsql
