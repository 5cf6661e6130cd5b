// Text as a terminal shows it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rtsql {

// Appends `text` with everything that would break a layout made visible: control characters as \n, \t, \x1b
// or \u0085, bytes that are not UTF-8 as \xff.
void append_displayable(std::string& out, std::string_view text);

// The same, but for newlines and tabs, which stay: whole lines that a terminal can be given, whatever names
// and values are in them.
std::string displayable_lines(std::string_view text);

// Whether append_displayable would leave the text as it is.
bool is_displayable(std::string_view text);

// Columns that displayable text takes: 0 for combining marks, 2 for wide characters. Needs use_utf8().
size_t display_width(std::string_view text);

// Cuts displayable text to `width` columns (at least 1), the last one being "…" if anything was cut.
void truncate_display(std::string& text, size_t width);

}  // namespace rtsql
