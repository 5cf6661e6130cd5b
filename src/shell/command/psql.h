// Knows psql's commands, which its users type by habit: what to use here in their place.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

// Returns the dot command that is run for `\q`; throws Error(kName) for all others, with what there is
// instead. The words are the command and its arguments.
std::string command_for_psql(const std::vector<std::string>& words);

}  // namespace rtsql
