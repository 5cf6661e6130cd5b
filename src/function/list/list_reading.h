// Elements of lists.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the element of the number, a BIGINT that counts from 0; NULL where there is none.
ExprPtr make_numbered_element(const ExprPtr& list, const ExprPtr& number, SourceSpan span);

}  // namespace rtsql
