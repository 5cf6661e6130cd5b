// rtsql user: says who may connect to a server that has --users.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

inline constexpr const char* kUser = "user";

struct UserCommand {
  enum class Action { kHelp, kAdd, kRemove, kList };
  Action action = Action::kHelp;
  std::string name;  // of kAdd and kRemove
  std::string path;  // of the file of users
};

// `arguments` are those behind user. Throws UsageError.
UserCommand parse_user_command(const std::vector<std::string>& arguments);

// Returns the text of user --help.
std::string user_help();

// Asks for a password at the terminal, or reads a line of standard input, where it takes one. Returns the
// status of the process. Throws Error.
int run_user_command(const UserCommand& command);

}  // namespace rtsql
