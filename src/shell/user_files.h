// Knows where the files are that the shell has for its user.
#pragma once

#include <string>

namespace rtsql {

// Returns $XDG_STATE_HOME/rtsql/history or ~/.local/state/rtsql/history, the folder being made;
// ~/.rtsql_history if it cannot be; empty without a home.
std::string default_history_path();

// Returns $XDG_CONFIG_HOME/rtsql/rc.sql or ~/.config/rtsql/rc.sql, which runs before the first prompt; empty
// if there is no such file.
std::string start_file_path();

// Returns $XDG_CONFIG_HOME/rtsql/users or ~/.config/rtsql/users, the users of a server, the folder being
// made; empty without a home, or if it cannot be made.
std::string default_users_path();

}  // namespace rtsql
