// Asks the terminal and the locale what the shell needs to know.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

#include "common/styled_text.h"

namespace rtsql {

// Return the columns and the rows of the terminal behind `descriptor`; 80 and 24 if it does not say.
int terminal_columns(int descriptor);
int terminal_rows(int descriptor);

// The conversation with a user at standard input is drawn on it: standard output, or that terminal itself if
// results go elsewhere.
std::FILE* conversation_stream();

// Tells whether a line on it can be drawn anew, which takes a terminal that knows how to erase.
bool can_redraw(int descriptor);

// Takes the numbers of standard input, output and error where the caller closed them, so that no file that is
// opened gets one: reading and writing fail.
void hold_standard_descriptors();

// All that the program says there goes through these. A terminal gets `displayable_lines` of the text, and
// the styles if it is to show them.
void print_to_standard_error(std::string_view text);
void print_to_standard_error(const StyledText& text, bool shows_styles);

// Returns the time of the user's clock, "2026-11-29 14:05:09".
std::string local_time();

// Makes the C library measure and edit text as UTF-8, whatever the environment says; numbers stay as in C.
void use_utf8();

}  // namespace rtsql
