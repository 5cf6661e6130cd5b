#include "engine/table/default_values.h"

#include <algorithm>

#include "bind/query/query_binder.h"
#include "bind/query/subqueries.h"
#include "bind/statement/default_binder.h"
#include "engine/query/constant.h"
#include "engine/query/device_tables.h"
#include "engine/query/run_query.h"

namespace rtsql {

std::vector<Value> default_values(StatementContext& context, const Table& table,
                                  const std::vector<size_t>& given, SourceSpan span) {
  std::vector<Value> values;
  for (size_t column = 0; column < table.definitions.size(); ++column) {
    const ColumnDefinition& definition = table.definitions[column];
    const bool is_given = std::find(given.begin(), given.end(), column) != given.end();
    values.push_back(is_given || takes_values(definition)
                         ? Value::null_of(definition.type)
                         : evaluate(context, bind_default(definition, &context.names, table.schema, span)));
    values.back().type = definition.type;
  }
  return values;
}

HostColumn default_column(StatementContext& context, const ColumnDefinition& column, const SchemaName& of,
                          uint64_t rows, SourceSpan span) {
  DeviceTables tables(context);
  BindState state{&context.names, &tables};
  const Scope none;
  Subqueries subqueries(state, nullptr, none);
  const BindContext given{&none, "DEFAULT", &context.names, &subqueries};
  const ExprPtr value = bind_default(column, &context.names, of, span, &given);
  const auto range = std::make_shared<const BaseRelation>(
      BaseRelation{state.relations.next(), "rows", nullptr, RangeFunction{0, 1, rows}});
  LogicalQuery query;
  query.root = node_above<LogicalProject>(subqueries.attach(std::make_unique<LogicalGet>(range)));
  query.root->relation = state.relations.next();
  query.root->outputs.push_back({column.name, value});
  complete_query(query, state);
  query.span = span;
  return values_of(context, std::move(query));
}

}  // namespace rtsql
