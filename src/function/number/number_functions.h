// The functions of numbers. Those that kernels compute are composed of operations
// (expression/operation.h); the host runs the others.
#pragma once

#include <vector>

#include "function/host_function.h"
#include "function/scalar_function.h"

namespace rtsql {

// All of them: of the files that follow.
std::vector<ScalarFunction> number_functions();

std::vector<ScalarFunction> composed_number_functions();
std::vector<ScalarFunction> rounding_functions();
std::vector<ScalarFunction> plain_number_functions();
std::vector<ScalarFunction> angle_functions();

// Returns the argument as a number, NULL as a DOUBLE. Throws Error(kType) for any other.
ExprPtr number_argument(std::string_view function, const ExprPtr& argument);
// Brings both to their common type and computes with them.
ExprPtr compute_numbers(Op op, const ExprPtr& a, const ExprPtr& b, SourceSpan span);
// Returns the second operand, which is an error where it is 0 and the first is not NULL, if the operation
// divides and the session's standard is PostgreSQL's.
ExprPtr divisor_of(Op op, const ExprPtr& dividend, const ExprPtr& operand);
// Divides numbers of which one is a DECIMAL: the quotient is a DOUBLE, or in PostgreSQL's standard exact
// unless the other is a floating-point number.
ExprPtr divide_decimals(const ExprPtr& a, const ExprPtr& b, SourceSpan span);
// Divides integers or DECIMALs; the quotient is a DECIMAL with 16 digits behind the point, or as many as an
// operand has, and NULL where b is 0.
ExprPtr exact_quotient(const ExprPtr& a, const ExprPtr& b, SourceSpan span);
// Multiplies integers and DECIMALs, of which one is a DECIMAL: digits and scales add up, digits to 38 at
// most; where the scale would be more, the product is a DOUBLE.
ExprPtr multiply_decimals(const ExprPtr& a, const ExprPtr& b, SourceSpan span);
// Returns the number of units of 10^-scale that an integer or DECIMAL of at most this scale is, a BIGINT; and
// the DECIMAL of 18 digits that so many units are.
ExprPtr units_of(const ExprPtr& value, int scale);
ExprPtr decimal_of_units(const ExprPtr& units, int scale);
// Returns the largest scale of integers and DECIMALs. Throws Error(kUnsupported), naming the function, for
// one of more than 18 digits.
int scale_of_units(std::string_view function, const std::vector<ExprPtr>& values, SourceSpan span);
ExprPtr compare_to_zero(Op op, const ExprPtr& value, SourceSpan span);

// Rounds a DOUBLE to a number of digits that differs from row to row or is below 0, halves away from zero.
HostFunction rounding_function();

inline constexpr HostFailure kInputRange{"input is out of range", sqlstate::kNumericOutOfRange};

}  // namespace rtsql
