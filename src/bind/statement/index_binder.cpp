#include "bind/statement/index_binder.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "bind/names/bind_state.h"
#include "bind/names/scope.h"
#include "bind/query/expression_binder.h"
#include "bind/query/subqueries.h"
#include "bind/statement/stored_expression.h"
#include "common/error.h"
#include "expression/session_time.h"
#include "logical/optimize.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// A value that a session's way to read times has a part in differs between these.
SessionTime::Conventions some_conventions() {
  return {find_time_zone("UTC"), DateOrder::kNone};
}
SessionTime::Conventions other_conventions() {
  return {find_time_zone("Asia/Tokyo"), DateOrder::kMonthDayYear};
}

TableSchemaPtr borrowed(const TableSchema& table) {
  return {TableSchemaPtr(), &table};
}

void check_no_query(const sql::Expression& written) {
  if (written.query) {
    throw Error(ErrorKind::kUnsupported, "cannot use subquery in index expression").at(written.span);
  }
  for (const sql::ExpressionPtr& operand : written.operands) check_no_query(*operand);
}

ExprPtr bind_indexed(const sql::Expression& written, const TableSchema& table, const SchemaReader& catalog,
                     SessionTime::Conventions conventions) {
  const SessionTime session(std::move(conventions));
  Scope scope;
  scope.add(BaseRelation{{}, table.name, borrowed(table)}, written.span);
  BindState state{&catalog};
  Subqueries numbers_rows(state, nullptr, scope);  // for random(), so that it is refused as others are
  return bind_expression(written, {&scope, "index expressions", &catalog, &numbers_rows});
}

Error not_immutable(SourceSpan span) {
  return Error(ErrorKind::kUnsupported, "functions in index expression must be marked IMMUTABLE")
      .sqlstate(sqlstate::kInvalidObjectDefinition)
      .at(span)
      .hint(
          "its value is of the row's columns alone, not of the time, chance, or the session's time zone and "
          "order of dates");
}

void check_immutable(const ExprPtr& value, const ExprPtr& elsewhere, SourceSpan span) {
  bool varies = !same_expr(*value, *elsewhere);
  visit(*value, [&](const Expr& part) {
    varies = varies || part.op == Op::kStatementTime || part.op == Op::kStatementSeed;
  });
  if (varies) throw not_immutable(span);
}

void check_reads_column(const ExprPtr& value, SourceSpan span) {
  bool reads = false;
  visit_columns(*value, [&](const Expr&) { reads = true; });
  if (reads) return;
  throw Error(ErrorKind::kUnsupported, "index expression reads no column")
      .sqlstate(sqlstate::kInvalidObjectDefinition)
      .at(span)
      .hint("it would have the same value for every row");
}

// Queries are optimized when plans look for the expression in them, so it is likewise.
ExprPtr optimized(const ExprPtr& value, const TableSchema& table) {
  LogicalQuery query;
  auto base = std::make_shared<const BaseRelation>(BaseRelation{{}, table.name, borrowed(table)});
  query.relations = RelationIds(RelationId(base->relation.value + 1));
  query.root = node_above<LogicalProject>(std::make_unique<LogicalGet>(std::move(base)));
  query.root->relation = query.relations.next();
  query.root->outputs.push_back({"", value});
  optimize(query);
  return query.root->outputs.front().expr;
}

}  // namespace

IndexedExpression bind_indexed_expression(const sql::Expression& written, const TableSchema& table,
                                          const SchemaReader& catalog) {
  check_no_query(written);
  const ExprPtr value = bind_indexed(written, table, catalog, some_conventions());
  check_immutable(value, bind_indexed(written, table, catalog, other_conventions()), written.span);
  check_reads_column(value, written.span);
  IndexedExpression expression;
  expression.text = stored_text(written, catalog, table.schema, [&](sql::Expression& column) {
    const std::optional<size_t> ordinal = table.find_column(column.text);
    if (!ordinal) throw not_immutable(column.span);  // current_user and its like
    column.text = table.definitions[*ordinal].name;
    expression.columns.push_back(*ordinal);
  });
  expression.value = optimized(value, table);
  return expression;
}

IndexedExpression bind_indexed_expression(const std::string& text, const TableSchema& table,
                                          const SchemaReader& catalog) {
  return bind_indexed_expression(*sql::parse_expression(text), table, *catalog.of_definitions(table.schema));
}

}  // namespace rtsql
