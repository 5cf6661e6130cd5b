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
  // Names that no column has may be those of outputs: they are looked for here; null: nowhere.
  const std::vector<OutputColumn>* outputs = nullptr;
};

// Throws Error(kName), Error(kType), Error(kValue) with spans.
ExprPtr bind_expression(const sql::Expression& expression, const BindContext& context);
// Does the same for a condition. Throws Error(kType) if the result is not BOOLEAN.
ExprPtr bind_condition(const sql::Expression& expression, const BindContext& context);

}  // namespace rtsql
