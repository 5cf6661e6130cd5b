// Says why a text is no INTERVAL.
#pragma once

#include <string>

#include "common/error.h"
#include "common/interval_qualifier.h"

namespace rtsql {

// The text is one that schema/interval.h refuses for a type of these fields, or whose length is out of range.
// The error has no span.
Error interval_error(const std::string& text, const std::optional<IntervalQualifier>& fields = {});

}  // namespace rtsql
