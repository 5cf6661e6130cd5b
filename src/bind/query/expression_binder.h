// Makes typed expressions of those as written.
#pragma once

#include "bind/names/scope.h"
#include "bind/query/subqueries.h"
#include "expression/expression.h"
#include "schema/schema_reader.h"
#include "sql/expression.h"

namespace rtsql {

class SelectedSeries;
class Windows;

// A context says what may stand in the expression, besides columns of the scope.
struct BindContext {
  const Scope* scope = nullptr;         // null: no columns, as in VALUES
  std::string_view clause;              // names the place in errors: "WHERE"
  const SchemaReader* types = nullptr;  // knows those that have been created; null: none may be named
  Subqueries* subqueries = nullptr;     // takes queries inside the expression; null: there may be none
  bool aggregates = false;
  Subqueries* before_grouping = nullptr;  // takes queries inside aggregates; null: there may be none
  bool inside_aggregate = false;
  Windows* windows = nullptr;  // takes window functions; null: there may be none
  bool inside_window = false;
  SelectedSeries* series = nullptr;  // takes functions that give rows; null: there may be none
  // Names that no column has may be those of outputs: they are looked for here; null: nowhere. Columns of the
  // rows around the query come before outputs where `around_first`.
  const std::vector<OutputColumn>* outputs = nullptr;
  bool around_first = false;
  // The items of the select list whose aliases are known where the outputs are not bound yet. An alias means
  // its item's expression if no column has the name, here or around the query.
  std::span<const sql::SelectItem> aliases = {};
  const OutputColumn* chosen = nullptr;  // the column that COLUMNS(…) stands for; null: it may not stand here
  ExprPtr aggregated = nullptr;          // the condition of rows that all aggregates are over; null: none
  ExprPtr merge_action = nullptr;        // what merge_action() is; null: it may not stand here
};

// Throws Error(kName), Error(kType), Error(kValue) with spans.
ExprPtr bind_expression(const sql::Expression& expression, const BindContext& context);
// Does the same for a condition. Throws Error(kType) if the result is not BOOLEAN.
ExprPtr bind_condition(const sql::Expression& expression, const BindContext& context);

}  // namespace rtsql
