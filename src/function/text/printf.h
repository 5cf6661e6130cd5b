// Texts that a format makes of values, as C's printf and Python's str.format have them.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Makes a text of the format, a constant, and the values behind it: %d, %x, %s, %5.2f. Throws Error(kValue)
// where the format is none, and Error(kType) where a value is not of the type that its specifier takes.
ExprPtr make_printf(const std::vector<ExprPtr>& arguments, SourceSpan span);

// Tells whether a constant is a format with {} for values, and none with %.
bool is_braced_format(std::string_view format);
// Makes a text of such a format: {}, {1}, {:>5}, {:.2f}. Throws as above.
ExprPtr make_braced_format(const std::vector<ExprPtr>& arguments, SourceSpan span);

}  // namespace rtsql
