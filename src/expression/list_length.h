// How many elements lists have.
#pragma once

#include "expression/expression.h"

namespace rtsql {

ExprPtr make_list_length(const ExprPtr& list, SourceSpan span);  // BIGINT

}  // namespace rtsql
