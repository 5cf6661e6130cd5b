// Texts that order as other values do, so that one text may stand for a row of values, or for a list of rows.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Returns a VARCHAR that is never NULL and is for two values of the type in the order of these, NULL last. No
// such text is the beginning of another, so those of several values joined order as the rows of these values.
// They consist of hexadecimal digits, "!" and "~".
ExprPtr make_sort_text(const ExprPtr& value, SourceSpan span);

}  // namespace rtsql
