// Decides where text is shown with its styles.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql {

enum class Colours : uint8_t { kOff, kAuto, kOn };

// Tells whether terminals show styles. kAuto: those that know more than characters, unless NO_COLOR says
// otherwise.
bool terminal_shows_styles(Colours colours);

// Tells whether the program that a pager's command runs passes styles on. kAuto: less does, if $LESS or the
// command tells it to, or if it has the options of the shell.
bool pager_shows_styles(Colours colours, const std::string& command);

}  // namespace rtsql
