// Says why a text is no INTERVAL.
#pragma once

#include <string>

#include "common/error.h"

namespace rtsql {

// The text is one that schema/interval.h refuses, or whose length is out of range. The error has no span.
Error interval_error(const std::string& text);

}  // namespace rtsql
