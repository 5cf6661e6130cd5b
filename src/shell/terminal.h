// What the shell asks of the terminal and the locale.
#pragma once

#include <cstdio>
#include <string_view>

namespace rtsql {

// Columns of the terminal behind `descriptor`; 80 if it does not say.
int terminal_columns(int descriptor);

// Where the conversation with a user at standard input is drawn: standard output, or that terminal itself if
// results go elsewhere.
std::FILE* conversation_stream();

// Whether a line on it can be drawn anew: a terminal that knows how to erase.
bool can_redraw(int descriptor);

// Takes the numbers of standard input, output and error where the caller closed them, so that no file that is
// opened gets one: reading and writing fail.
void hold_standard_descriptors();

// All that the program says there goes through this. A terminal gets `displayable_lines` of the text.
void print_to_standard_error(std::string_view text);

// Makes the C library measure and edit text as UTF-8, whatever the environment says; numbers stay as in C.
void use_utf8();

}  // namespace rtsql
