#include "shell/child_program.h"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "common/error.h"
#include "shell/paste.h"

namespace rtsql {
namespace {

// The program treats all signals as usual, also those that the shell ignores or handles.
class SpawnAttributes {
 public:
  SpawnAttributes() {
    ::posix_spawnattr_init(&attributes_);
    sigset_t usual;
    sigemptyset(&usual);
    for (const int signal : {SIGINT, SIGPIPE, SIGTERM, SIGHUP, SIGCONT, SIGWINCH}) sigaddset(&usual, signal);
    ::posix_spawnattr_setsigdefault(&attributes_, &usual);
    ::posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGDEF);
  }
  ~SpawnAttributes() { ::posix_spawnattr_destroy(&attributes_); }
  SpawnAttributes(const SpawnAttributes&) = delete;
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

class SpawnFiles {
 public:
  explicit SpawnFiles(int input) {
    ::posix_spawn_file_actions_init(&actions_);
    if (input != STDIN_FILENO) ::posix_spawn_file_actions_adddup2(&actions_, input, STDIN_FILENO);
  }
  ~SpawnFiles() { ::posix_spawn_file_actions_destroy(&actions_); }
  SpawnFiles(const SpawnFiles&) = delete;
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

bool is_executable(const std::string& path) {
  return ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

ChildProgram::ChildProgram(const std::string& command, int input, std::vector<std::string> environment) {
  release_terminal();
  const SpawnAttributes attributes;
  const SpawnFiles files(input);
  std::string words[] = {"sh", "-c", command};
  char* argv[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  std::vector<char*> variables;
  for (std::string& variable : environment) variables.push_back(variable.data());
  for (char** variable = environ; *variable != nullptr; ++variable) variables.push_back(*variable);
  variables.push_back(nullptr);
  const int error =
      ::posix_spawn(&process_, "/bin/sh", files.get(), attributes.get(), argv, variables.data());
  if (error == 0) return;
  process_ = -1;
  throw Error(ErrorKind::kIo,
              fmt::format("cannot run \"{}\": {}", command, std::generic_category().message(error)));
}

ChildProgram::~ChildProgram() {
  wait();
}

int ChildProgram::wait() {
  if (process_ < 0) return status_;
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  status_ = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  return status_;
}

std::string program_of(std::string_view command) {
  while (true) {
    command.remove_prefix(std::min(command.find_first_not_of(" \t"), command.size()));
    const std::string_view word = command.substr(0, command.find_first_of(" \t;|&<>"));
    const bool assigns = word.find('=') != std::string_view::npos;
    if (!assigns) return std::string(word);
    command.remove_prefix(word.size());
  }
}

bool program_exists(const std::string& program) {
  if (program.empty()) return false;
  if (program.find('/') != std::string::npos) return is_executable(program);
  const char* path = std::getenv("PATH");
  std::string_view folders = path == nullptr ? "/usr/bin:/bin" : path;
  while (!folders.empty()) {
    const std::string_view folder = folders.substr(0, folders.find(':'));
    if (is_executable(fmt::format("{}/{}", folder.empty() ? "." : folder, program))) return true;
    folders.remove_prefix(std::min(folder.size() + 1, folders.size()));
  }
  return false;
}

}  // namespace rtsql
