// Types + - * / % & | # << >> ~ as they are written.
#pragma once

#include <string_view>

#include "expression/expression.h"

namespace rtsql {

// A DATE and an INTEGER count days, and times are subtracted; a string literal is read as what it meets.
// Throw Error(kType) for other operands.
ExprPtr make_arithmetic(std::string_view name, ExprPtr a, ExprPtr b, SourceSpan span);
ExprPtr make_complement(const ExprPtr& bits, SourceSpan span);  // ~

}  // namespace rtsql
