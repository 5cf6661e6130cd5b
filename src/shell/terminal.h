// What the shell asks of the terminal and the locale.
#pragma once

namespace rtsql {

// Columns of the terminal behind `descriptor`; 80 if it does not say.
int terminal_columns(int descriptor);

// Makes the C library measure and edit text as UTF-8, whatever the environment says; numbers stay as in C.
void use_utf8();

}  // namespace rtsql
