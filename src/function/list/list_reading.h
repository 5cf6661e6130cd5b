// Elements of lists.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the element of the number, a BIGINT that counts from 0; NULL where there is none.
ExprPtr make_numbered_element(const ExprPtr& list, const ExprPtr& number, SourceSpan span);

// Tells whether a list has all elements of another, or any. A NULL is no element of the other list. One of
// the sides may be a text literal. Throws Error(kType).
ExprPtr make_list_containment(const ExprPtr& list, const ExprPtr& elements, SourceSpan span);
ExprPtr make_list_overlap(const ExprPtr& left, const ExprPtr& right, SourceSpan span);

}  // namespace rtsql
