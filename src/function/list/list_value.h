// Lists of values.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Makes a list of these values, which take their common type. Throws Error(kType) where they have none.
ExprPtr make_list_value(std::vector<ExprPtr> elements, SourceSpan span);

// Makes a list of one value, NULL or not; it is never NULL.
ExprPtr make_list_of_one(const ExprPtr& value, SourceSpan span);

// Joins lists of one type, and gives NULL where one is.
ExprPtr make_joined_lists(std::vector<ExprPtr> lists, SourceSpan span);

// Joins two lists, or a list and an element: a || b. One of them is a list. A list that is NULL adds nothing;
// two that are NULL make NULL.
ExprPtr make_list_concat(ExprPtr left, ExprPtr right, SourceSpan span);

}  // namespace rtsql
