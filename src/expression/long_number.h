// Numbers that are written with more digits than a DECIMAL holds. Their literals are DOUBLEs that keep what
// was written (make_long_number), so that beside exact values no digit is lost. What is beyond 2^127 units is
// taken for that.
#pragma once

#include <string_view>

#include "common/wide_integer.h"
#include "expression/expression.h"

namespace rtsql {

bool is_long_number(const Expr& expr);

// A number in units of 10^-scale, rounded down.
struct RoundedDown {
  Int128 units = 0;
  bool exact = true;
};
// `written` is a sign or none, digits, and a point and digits or none.
RoundedDown rounded_down(std::string_view written, int scale);
// Rounds to such units, halves away from zero.
Int128 rounded(std::string_view written, int scale);
// Returns the order of two such numbers, whatever their digits: negative, 0, positive.
int compare_written(std::string_view a, std::string_view b);

}  // namespace rtsql
