// Types calls of functions of one text, which the host runs once per distinct value of the text's dictionary.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// A call over a literal is a literal. One that fails for the value of a parameter fails where it is
// evaluated, if it is. Throws Error(kValue) where a literal has no value.
ExprPtr make_text_call(const ExprPtr& text, DictionaryFunction function, SourceSpan span);

// Casts a VARCHAR.
ExprPtr make_string_cast(const ExprPtr& text, Type type);

// Says how a device casts texts to the type, if it does; `zone` has the clock that texts are read by as
// TIMESTAMPs WITH TIME ZONE.
DeviceTextFunction cast_on_device(Type type, TimeZonePtr zone = nullptr);

}  // namespace rtsql
