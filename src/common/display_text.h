// Makes text fit for a terminal and measures it as one shows it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rtsql {

// Appends `text` and makes visible what would break a layout: control characters become \n, \t, \x1b or
// \u0085, marks of direction \u202e, and bytes that are not UTF-8 \xff.
void append_displayable(std::string& out, std::string_view text);
std::string displayable(std::string_view text);

// Returns the same text with newlines and tabs left as they are: a terminal can be given these lines,
// whatever names and values are in them.
std::string displayable_lines(std::string_view text);

// Tells whether append_displayable would leave the text as it is.
bool is_displayable(std::string_view text);

// Returns how many columns displayable text takes: a combining mark takes none, a wide character two. It
// needs use_utf8().
size_t display_width(std::string_view text);

// Cuts displayable text to `width` columns (at least 1), the last one being "…" if anything was cut.
void truncate_display(std::string& text, size_t width);

// Breaks a displayable line between words, so that each part takes at most `width` columns; a longer word
// stays whole. What follows the first part stands four columns to the right of where that begins.
std::string wrap_display(std::string_view line, size_t width);

}  // namespace rtsql
