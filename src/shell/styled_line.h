// Draws the line that readline edits with styles. There is one readline, so this has no state of its own per
// reader.
#pragma once

#include <functional>
#include <string>

#include "common/styled_text.h"

namespace rtsql {

// Returns the line with its styles; the cursor is a byte of it.
using LineStyler = std::function<StyledText(const std::string& line, size_t cursor)>;

// Has readline's lines drawn so from now on. Where the styler gives no styles, they are as readline draws
// them.
void style_lines(LineStyler styler);

// Draws the line anew on a terminal that has another size now.
void resize_line();

}  // namespace rtsql
