// Comparisons of rows of values: (a, b) < (1, 2). A single value is compared as ever.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// One value, or a row of several, which may be rows themselves.
struct RowOperand {
  ExprPtr value;  // null: a row
  std::vector<RowOperand> parts = {};

  bool is_row() const { return value == nullptr; }
};

// All throw Error(kType) where a row stands beside one value or rows differ in length, and as make_comparison
// does.

// Rows are equal where all their values are. Of unequal ones the first values that differ decide which is
// less, and a NULL before those makes the result NULL.
ExprPtr compare_rows(Op comparison, const RowOperand& a, const RowOperand& b, SourceSpan span);
// IS NOT DISTINCT FROM: NULLs are the same as each other.
ExprPtr rows_are_same(const RowOperand& a, const RowOperand& b, SourceSpan span);
// A row IS NULL where all its values are, and IS NOT NULL (`negated`) where none is.
ExprPtr row_is_null(const RowOperand& row, bool negated, SourceSpan span);

}  // namespace rtsql
