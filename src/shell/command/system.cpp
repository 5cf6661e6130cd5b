// Runs commands that reach out of the shell: to the folder it runs in, to other programs, to the user.
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <system_error>

#include "common/error.h"
#include "common/file_error.h"
#include "common/text.h"
#include "shell/child_program.h"
#include "shell/command/command.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

std::string home_folder() {
  const char* home = std::getenv("HOME");
  if (home != nullptr && *home != '\0') return home;
  throw Error(ErrorKind::kIo, "there is no home folder: $HOME is not set").hint("usage: .cd FOLDER");
}

std::string with_home(const std::string& path) {
  const bool is_in_home = path == "~" || path.starts_with("~/");
  return is_in_home ? home_folder() + path.substr(1) : path;
}

// A database finds its files by the path that it was opened by.
void check_may_leave_folder(Session& session) {
  for (const AttachedDatabase& database : session.databases()) {
    if (!database.lasts() || database.folder.starts_with('/')) continue;
    throw Error(ErrorKind::kIo,
                fmt::format("\"{}\" is open by a path from the current folder on", database.folder))
        .sqlstate(sqlstate::kObjectInUse)
        .hint(fmt::format("open it as {} instead", std::filesystem::absolute(database.folder).string()));
  }
}

}  // namespace

bool run_cd(Shell& shell, const std::vector<std::string>& arguments) {
  const std::string folder = arguments.empty() ? home_folder() : with_home(arguments.front());
  check_may_leave_folder(shell.session());
  if (::chdir(folder.c_str()) != 0) {
    throw Error(ErrorKind::kIo,
                fmt::format("cannot enter \"{}\": {}", folder, std::generic_category().message(errno)))
        .hint("expected the path of a folder; ~ is the home folder");
  }
  return true;
}

bool run_shell(Shell& shell, const std::vector<std::string>& arguments) {
  shell.flush_outputs();
  const int status = ChildProgram(arguments.front()).wait();
  if (status == 128 + SIGINT) throw Error(ErrorKind::kInterrupted, "interrupted");
  if (status == 0) return true;
  throw Error(ErrorKind::kIo, fmt::format("\"{}\" ended with status {}", arguments.front(), status));
}

bool run_print(Shell& shell, const std::vector<std::string>& arguments) {
  shell.print(join(arguments, " ") + "\n");
  return true;
}

bool run_pause(Shell& shell, const std::vector<std::string>& arguments) {
  shell.pause(arguments.empty() ? "Enter goes on " : join(arguments, " ") + " ");
  return true;
}

}  // namespace rtsql
