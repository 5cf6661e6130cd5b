// Bounds exact numbers, dates and times for every row of the tables, by the statistics of the columns that
// they are computed of. Arithmetic whose bounds lie in its type's range cannot fail.
#pragma once

#include <functional>
#include <optional>

#include "expression/expression.h"
#include "expression/operation.h"
#include "expression/type_rules.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

class ValueBounds {
 public:
  // Bounds the values of a column that is an exact number, a date or a time.
  using OfColumn = std::function<ExactRange(const Expr& column)>;
  explicit ValueBounds(OfColumn of_column) : of_column_(std::move(of_column)) {}
  // Likewise those that a function of a text gives, which may be any of its type otherwise.
  using OfTextFunction = std::function<ExactRange(const Expr& call)>;
  ValueBounds(OfColumn of_column, OfTextFunction of_text_function)
      : of_column_(std::move(of_column)), of_text_function_(std::move(of_text_function)) {}
  // Bounds columns by their statistics. `estimator` outlives this.
  explicit ValueBounds(Estimator& estimator);

  // Tells whether evaluating an expression over the tables of FROM can end the statement. Reads statistics
  // only of columns in expressions that fail by their types.
  bool may_fail(const Expr& expr);
  // Bounds the values that the expression has in rows where it does not fail; none for types that have no
  // such range, and for operations that it knows nothing of.
  std::optional<ExactRange> values(const Expr& expr);

 private:
  // Bounds the results before they are tested for their type's range; none for types that have no such range.
  std::optional<ExactRange> results(const Expr& expr);
  // Tells whether a number may be computed of an infinite date or time.
  bool may_be_zero(const Expr& number);
  bool counts_infinite(const Expr& expr);
  std::optional<ExactRange> results_of_cast(const Expr& cast);
  std::optional<ExactRange> results_of(const Operation& operation, const Expr& expr);
  // Unites the bounds of every `step`th operand from the first on, and of the last.
  std::optional<ExactRange> united(const Expr& choice, size_t first, size_t step);

  OfColumn of_column_;
  OfTextFunction of_text_function_;
};

}  // namespace rtsql
