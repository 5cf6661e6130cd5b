// Prefix keys (schema/prefix_key.h) of texts that are computed, without the texts.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns the prefix key of a text, BIGINT, NULL where the text is; null where it is not known from the texts
// of columns, one by one: of functions of several texts only that of || is.
ExprPtr make_prefix_key(const ExprPtr& text);

}  // namespace rtsql
