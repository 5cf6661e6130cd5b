// Folds constants: the host computes operators over literals, with the results that kernels give
// (shaders/exec/arithmetic.glsl). An expression that it cannot compute, such as a sum out of range, stays as
// it is, and fails where and if a row needs it.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Acts as make_expr, but gives a literal where all operands are, and an operand where it is the value: TRUE
// AND x is x. No operand that names a column is dropped, for GROUP BY has rules for those.
ExprPtr make_folded(Op op, Type type, std::vector<ExprPtr> operands, SourceSpan span);

// Makes a literal of every part of a plan's expression that consists of literals.
ExprPtr fold(const ExprPtr& expr);

}  // namespace rtsql
