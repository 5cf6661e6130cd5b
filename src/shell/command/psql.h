// Knows psql's commands, which its users type by habit.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

class Shell;

// Runs a line such as "\d people" by what does the same here. Throws Error(kName) for a command that has no
// counterpart, with what there is instead.
bool run_psql_command(Shell& shell, std::string_view line);

// Returns the names of those that run, in order: "\!", "\?", "\cd", …
std::vector<std::string> psql_command_names();

// Returns the dot command that one of them stands for; empty if there is none.
std::string dot_command_for_psql(std::string_view name);

}  // namespace rtsql
