// INSERT.
#include <fmt/format.h>

#include "bind/expression_binder.h"
#include "bind/select_binder.h"
#include "bind/type_rules.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/change_table.h"
#include "engine/query.h"
#include "plan/planner.h"
#include "storage/column_builder.h"

namespace rtsql {
namespace {

// The value of a constant expression. Literals are read here; anything else runs on the device, so that there
// is one meaning of every operator.
Value evaluate(StatementContext& context, const ExprPtr& expr) {
  if (expr->op == Op::kLiteral) return expr->literal;
  BoundQuery query;
  query.outputs.push_back({"value", expr});
  Plan plan = plan_query(std::move(query), {context.device(), context.catalog(), context.session.cost, {}});
  QueryRows rows = execute_plan(context, plan);
  return materialize_result(context, rows)[0]->read(context.device(), 0, 1).value(0);
}

std::vector<HostColumn> bind_values(StatementContext& context, const Table& table,
                                    const std::vector<size_t>& columns, const sql::Insert& insert) {
  std::vector<ColumnBuilder> builders;
  for (size_t column : columns) builders.emplace_back(table.definitions[column].type);
  for (const std::vector<sql::ExpressionPtr>& row : insert.rows) {
    if (row.size() != columns.size()) {
      throw Error(ErrorKind::kType,
                  fmt::format("INSERT has {} expressions for {} columns", row.size(), columns.size()))
          .at(row.empty() ? insert.table.span : cover(row.front()->span, row.back()->span));
    }
    for (size_t i = 0; i < row.size(); ++i) {
      const ColumnDefinition& definition = table.definitions[columns[i]];
      ExprPtr value = bind_expression(*row[i], {nullptr, "VALUES", false, false});
      value = assign_expr(value, definition.type, definition.name);
      Value constant = evaluate(context, value);
      if (constant.null && definition.not_null) {
        throw Error(ErrorKind::kValue,
                    fmt::format("NULL in column \"{}\", which is NOT NULL", definition.name))
            .at(row[i]->span);
      }
      builders[i].append(constant);
    }
  }
  std::vector<HostColumn> values;
  for (ColumnBuilder& builder : builders) values.push_back(builder.finish());
  return values;
}

std::vector<HostColumn> query_values(StatementContext& context, const Table& table,
                                     const std::vector<size_t>& columns, const sql::Select& select,
                                     std::vector<std::string>& indexes_used) {
  RunQuery query = run_query(context, select);
  indexes_used = query.plan.indexes;
  if (query.result.outputs.size() != columns.size()) {
    throw Error(ErrorKind::kType, fmt::format("INSERT has {} expressions for {} columns",
                                              query.result.outputs.size(), columns.size()))
        .at(select.span);
  }
  for (size_t i = 0; i < columns.size(); ++i) {
    const ColumnDefinition& definition = table.definitions[columns[i]];
    query.result.outputs[i].expr =
        assign_expr(query.result.outputs[i].expr, definition.type, definition.name);
  }
  std::vector<HostColumn> values;
  for (const ColumnPtr& column : materialize_result(context, query.result)) {
    values.push_back(column->read(context.device(), 0, column->rows()));
  }
  return values;
}

}  // namespace

StatementResult run_insert(StatementContext& context, const sql::Insert& insert) {
  TablePtr table = require_table(context.catalog(), insert.table);
  std::vector<size_t> columns = target_columns(*table, insert.columns);
  StatementResult result;
  std::vector<HostColumn> values =
      insert.query ? query_values(context, *table, columns, *insert.query, result.indexes_used)
                   : bind_values(context, *table, columns, insert);
  uint64_t rows = values.empty() ? 0 : values[0].rows;
  append_to_table(context, *table, spread_columns(*table, columns, std::move(values)));
  result.message = "INSERT: " + count_noun(rows, "row");
  return result;
}

}  // namespace rtsql
