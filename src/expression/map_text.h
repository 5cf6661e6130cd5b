// Calls of functions that make a text, or a BLOB, of one.
#pragma once

#include <string>
#include <string_view>

#include "expression/expression.h"

namespace rtsql {

// The texts `before` and `after` are as DictionaryFunction has them. What `append` throws is an error at
// `span`.
ExprPtr map_text(const ExprPtr& text, std::string before, std::string after, AppendText append,
                 SourceSpan span, DeviceTextFunction on_device = {}, Type result = TypeId::kVarchar);

}  // namespace rtsql
