// Draws an error for people.
#pragma once

#include <optional>
#include <string_view>

#include "common/error.h"
#include "common/styled_text.h"

namespace rtsql {

// Returns "error: <message>", the line of `text` with the span underlined by carets, and the hint, each
// ending with a newline. A long line is cut around the span, to `columns` where the terminal has so many; its
// control characters are made visible.
StyledText render_error(const Error& error, std::string_view text,
                        std::optional<size_t> columns = std::nullopt);

}  // namespace rtsql
