#include "shell/user_command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "common/display_text.h"
#include "common/error.h"
#include "common/output_path.h"
#include "common/text.h"
#include "server/users/user_file.h"
#include "shell/options.h"
#include "shell/password.h"
#include "shell/user_files.h"

namespace rtsql {
namespace {

using Action = UserCommand::Action;

constexpr std::string_view kUsersOption = "--users";

// Others that change the users of the folder wait as long as one lives.
class FolderLock {
 public:
  explicit FolderLock(const std::string& folder)
      : descriptor_(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
    if (descriptor_ >= 0) ::flock(descriptor_, LOCK_EX);
  }
  ~FolderLock() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

Action action_named(const std::string& word) {
  if (word == "add") return Action::kAdd;
  if (word == "remove") return Action::kRemove;
  if (word == "list") return Action::kList;
  const std::optional<std::string> nearest = nearest_name(word, {"add", "remove", "list"});
  throw UsageError(fmt::format("user has no command {}{}", word,
                               nearest ? fmt::format("; did you mean {}?", *nearest) : ""));
}

// A file that is not there has none.
server::Users users_in(const std::string& path) {
  std::error_code error;
  const bool is_there = std::filesystem::exists(path, error);
  return is_there || error ? server::Users::read(path) : server::Users();
}

void say_of_user(const std::string& text) {
  std::fputs(displayable_lines(text).c_str(), stdout);
  std::fflush(stdout);
}

void add_user(const UserCommand& command) {
  server::Users before = users_in(command.path);
  before.put(command.name, {});  // what is wrong with the name or the file is said before anything is asked
  const server::Verifier verifier = server::make_verifier(ask_new_password());
  const FolderLock lock(folder_of(command.path));
  server::Users users = users_in(command.path);
  const bool is_new = users.put(command.name, verifier);
  users.write(command.path);
  say_of_user(is_new ? fmt::format("user \"{}\" is in {}\n", command.name, command.path)
                     : fmt::format("user \"{}\" has a new password in {}\n", command.name, command.path));
}

void remove_user(const UserCommand& command) {
  const FolderLock lock(folder_of(command.path));
  server::Users users = server::Users::read(command.path);
  if (!users.remove(command.name)) {
    std::vector<std::string> names;
    for (const server::User& user : users.all()) names.push_back(user.name);
    throw Error(ErrorKind::kName, fmt::format("there is no user \"{}\" in {}", command.name, command.path))
        .hint(suggest_name(command.name, names));
  }
  users.write(command.path);
  say_of_user(fmt::format("user \"{}\" is no longer in {}; sessions that there are go on\n", command.name,
                          command.path));
}

void list_users(const UserCommand& command) {
  const server::Users users = server::Users::read(command.path);
  for (const server::User& user : users.all()) say_of_user(user.name + "\n");
}

}  // namespace

UserCommand parse_user_command(const std::vector<std::string>& arguments) {
  UserCommand command;
  bool has_action = false, has_name = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const std::string& argument = arguments[i];
    if (argument == "--help" || argument == "-h") return {};
    if (argument == kUsersOption) {
      if (++i == arguments.size()) throw UsageError("--users needs a value: --users FILE");
      command.path = arguments[i];
    } else if (argument.starts_with("--users=")) {
      command.path = argument.substr(kUsersOption.size() + 1);
    } else if (argument.starts_with('-')) {
      throw UsageError(fmt::format("user has no option {}", argument));
    } else if (!std::exchange(has_action, true)) {
      command.action = action_named(argument);
    } else if (command.action != Action::kList && !std::exchange(has_name, true)) {
      command.name = argument;
    } else {
      throw UsageError(fmt::format("an argument too many, {}", argument));
    }
  }
  if (!has_action) throw UsageError("user needs a command: add NAME, remove NAME or list");
  if (!has_name && command.action != Action::kList) throw UsageError("the user needs a name");
  if (command.path.empty()) command.path = default_users_path();
  if (command.path.empty()) throw UsageError("there is no home for a file of users: --users FILE names one");
  return command;
}

std::string user_help() {
  return "usage: rtsql user add NAME [--users FILE]\n"
         "       rtsql user remove NAME [--users FILE]\n"
         "       rtsql user list [--users FILE]\n\n"
         "Says who may connect to rtsql serve --users FILE, by default ~/.config/rtsql/users. add asks for "
         "the\n"
         "password, or reads a line of standard input; of a user who is there it changes it. A server that\n"
         "runs knows of it at once.\n";
}

int run_user_command(const UserCommand& command) {
  switch (command.action) {
    case Action::kHelp:
      say_of_user(user_help());
      break;
    case Action::kAdd:
      add_user(command);
      break;
    case Action::kRemove:
      remove_user(command);
      break;
    case Action::kList:
      list_users(command);
      break;
  }
  return 0;
}

}  // namespace rtsql
