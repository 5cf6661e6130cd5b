// Types CASE.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Types a CASE, whose operands are as kCase has them. One without ELSE gets ELSE NULL; all values get their
// common type.
ExprPtr bind_case(std::vector<ExprPtr> operands, SourceSpan span);

}  // namespace rtsql
