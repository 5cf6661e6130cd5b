// Asks the user for a password.
#pragma once

#include <string>

namespace rtsql {

// At a terminal asks for it twice, without showing what is typed; else reads a line of standard input. Throws
// Error(kValue) where it is empty, too long, or not the same both times, and Error(kIo) where there is none.
std::string ask_new_password();

}  // namespace rtsql
