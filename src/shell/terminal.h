// What the shell asks of the terminal and the locale.
#pragma once

#include <cstdio>

namespace rtsql {

// Columns of the terminal behind `descriptor`; 80 if it does not say.
int terminal_columns(int descriptor);

// Where the conversation with a user at standard input is drawn: standard output, or that terminal itself if
// results go elsewhere.
std::FILE* conversation_stream();

// Whether a line on it can be drawn anew: a terminal that knows how to erase.
bool can_redraw(int descriptor);

// Takes the numbers of standard input, output and error where the caller closed them, so that no file that is
// opened gets one: input is at its end, and writing fails.
void hold_standard_descriptors();

// Makes the C library measure and edit text as UTF-8, whatever the environment says; numbers stay as in C.
void use_utf8();

}  // namespace rtsql
