// Chooses the styles of a line that is typed.
#pragma once

#include <cstddef>
#include <string_view>

#include "common/styled_text.h"

namespace rtsql {

// Returns the line with its styles; `before` is what was typed above it, of the same statement. Of two
// brackets that belong together both stand out where the cursor, a byte of the line, is at one or right
// behind it.
StyledText highlighted(std::string_view before, std::string_view line, size_t cursor);

}  // namespace rtsql
