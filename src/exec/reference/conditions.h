// Tests conditions of rows on the host. A conjunct that can fail is computed for the rows for which all that
// cannot are TRUE (docs/adr/0025-conditions-that-can-fail.md).
#pragma once

#include <vector>

#include "exec/reference/rows.h"

namespace rtsql::reference {

class Conditions {
 public:
  // The conjuncts read columns of all these rows.
  Conditions(const std::vector<ExprPtr>& conjuncts, const std::vector<const Rows*>& read);

  // Tells whether all conjuncts are TRUE. Throws Error(kValue) where one that is computed has no value.
  bool hold(const Place& place) const;
  const std::vector<ExprPtr>& infallible() const { return infallible_; }
  bool any_may_fail() const { return !fallible_.empty(); }

 private:
  std::vector<ExprPtr> infallible_, fallible_;
};

// Tells whether the expression's value can be an error for one of the rows.
bool may_fail(const Expr& expr, const std::vector<const Rows*>& read);

}  // namespace rtsql::reference
