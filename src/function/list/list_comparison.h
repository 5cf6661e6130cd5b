// Comparisons of a value with the elements of a list: value = ANY (list), value > ALL (list).
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Tells whether the comparison is TRUE of any element, or of all: NULL where only one that is NULL might
// decide. The list may be a text literal, or a parameter. Throws Error(kType).
ExprPtr make_list_comparison(Op comparison, const ExprPtr& value, const ExprPtr& list, bool is_any,
                             SourceSpan span);

struct ListLike {
  bool ignore_case, negated, is_any;
};
// Tells whether any pattern of a list, or all, matches a text by LIKE, or does not. NULL as above. Throws
// Error(kType).
ExprPtr make_list_like(const ExprPtr& text, const ExprPtr& list, ListLike kind, SourceSpan span);

}  // namespace rtsql
