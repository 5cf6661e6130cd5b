// Makes readline take pasted text as it is. There is one readline, so this has no state of its own per
// reader.
#pragma once

#include <string>

namespace rtsql {

// Call it once, before the first line is read.
void take_pastes();

// Has further lines of a paste drawn behind the prompt.
void set_continuation_prompt(const std::string& prompt);

// Returns the lines, each with its newline, that a paste has put above the line that is edited, and forgets
// them.
std::string take_pasted_lines();

// Gives the terminal back, if it was held for what was still to come of a paste.
void release_terminal();

}  // namespace rtsql
