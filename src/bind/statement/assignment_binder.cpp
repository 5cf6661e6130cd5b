#include "bind/statement/assignment_binder.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/names/names.h"
#include "bind/statement/default_binder.h"
#include "bind/statement/given_values.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

size_t target_column(const TableSchema& table, const sql::Identifier& name,
                     const std::vector<size_t>& before) {
  const size_t column = require_column(table, name);
  if (std::find(before.begin(), before.end(), column) == before.end()) return column;
  throw Error(ErrorKind::kName, fmt::format("multiple assignments to same column \"{}\"", name.name))
      .sqlstate(sqlstate::kSyntaxError)
      .at(name.span);
}

void check_values(size_t values, const sql::Assignment& assignment) {
  if (values == assignment.columns.size()) return;
  throw Error(ErrorKind::kType, fmt::format("{} assigned to {}", count_noun(values, "value"),
                                            count_noun(assignment.columns.size(), "column")))
      .sqlstate(sqlstate::kSyntaxError)
      .at(assignment.span);
}

void check_default(const ColumnDefinition& column, const sql::Expression& value) {
  if (value.kind != sql::ExpressionKind::kDefault) check_may_be_changed(column, value.span);
}

// Returns the values of (a, b) = …, which are those of a row or of a query.
std::vector<ExprPtr> row_values(const sql::Assignment& assignment,
                                const std::vector<const ColumnDefinition*>& columns, const SchemaName& of,
                                const BindContext& context) {
  const sql::Expression& written = *assignment.value;
  std::vector<ExprPtr> values;
  if (written.kind == sql::ExpressionKind::kSubquery) {
    for (const ColumnDefinition* const column : columns) check_default(*column, written);
    values = context.subqueries->row(*written.query, columns.size(), written.span);
    for (size_t i = 0; i < values.size(); ++i) values[i] = assign_to(*columns[i], values[i]);
    return values;
  }
  const bool is_row = written.kind == sql::ExpressionKind::kRow;
  check_values(is_row ? written.operands.size() : 1, assignment);
  for (size_t i = 0; i < columns.size(); ++i) {
    const sql::Expression& value = is_row ? *written.operands[i] : written;
    check_default(*columns[i], value);
    values.push_back(bind_assigned(value, context, *columns[i], of));
  }
  return values;
}

}  // namespace

BoundAssignments bind_assignments(const std::vector<sql::Assignment>& assignments, const TableSchema& table,
                                  const BindContext& context) {
  BoundAssignments bound;
  for (const sql::Assignment& assignment : assignments) {
    std::vector<const ColumnDefinition*> columns;
    for (const sql::Identifier& name : assignment.columns) {
      bound.columns.push_back(target_column(table, name, bound.columns));
      columns.push_back(&table.definitions[bound.columns.back()]);
    }
    if (!assignment.is_row) check_default(*columns[0], *assignment.value);
    const std::vector<ExprPtr> values =
        assignment.is_row ? row_values(assignment, columns, table.schema, context)
                          : std::vector{bind_assigned(*assignment.value, context, *columns[0], table.schema)};
    for (size_t i = 0; i < values.size(); ++i) {
      bound.values.push_back({columns[i]->name, values[i]});
      bound.spans.push_back(assignment.value->span);
    }
  }
  return bound;
}

}  // namespace rtsql
