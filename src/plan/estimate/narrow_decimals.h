// Finds the DECIMALs of more than 18 digits that statistics bound to 18: kernels calculate those in one word,
// where the others take two (docs/adr/0053-wide-decimals.md).
#pragma once

#include "plan/estimate/estimate.h"
#include "plan/estimate/value_bounds.h"

namespace rtsql {

class NarrowDecimals {
 public:
  // `estimator` outlives this.
  explicit NarrowDecimals(Estimator& estimator) : bounds_(estimator) {}

  // Returns an expression of the same numbers, and of their scale, whose type may be one of 18 digits; other
  // than DECIMALs it leaves alone.
  ExprPtr narrowed(const ExprPtr& expr);
  // Returns the condition with comparisons of such expressions in place of wide ones.
  ExprPtr condition(const ExprPtr& condition);

 private:
  bool fits(const Expr& expr);
  ExprPtr narrowed_operation(const ExprPtr& expr, Type type);
  // Narrows every `step`th operand from the first on, and the last.
  ExprPtr narrowed_choice(const Expr& choice, Type type, size_t first, size_t step);
  ExprPtr widened_operation(const ExprPtr& expr);

  ValueBounds bounds_;
};

}  // namespace rtsql
