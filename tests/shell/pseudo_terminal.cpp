#include "tests/shell/pseudo_terminal.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <utility>

#include "tests/project_paths.h"

namespace rtsql::test {
namespace {

constexpr int kPatienceMilliseconds = 30000;

// What the shell takes from its environment is the test's choice alone.
void forget_environment() {
  for (const char* name : {"XDG_STATE_HOME", "XDG_CONFIG_HOME", "PAGER", "LESS", "EDITOR", "INPUTRC",
                           "COLUMNS", "LINES", "NO_COLOR"})
    ::unsetenv(name);
}

[[noreturn]] void run_program(const std::filesystem::path& home, const std::vector<std::string>& arguments,
                              const std::string& output, const char* kind, const char* variable) {
  if (!output.empty()) ::dup2(::open(output.c_str(), O_CREAT | O_WRONLY, 0666), STDOUT_FILENO);
  forget_environment();
  ::setenv("HOME", home.c_str(), 1);
  ::setenv("VISUAL", (home / "ed").c_str(), 1);
  ::setenv("TERM", kind, 1);
  if (variable != nullptr) ::setenv(variable, "1", 1);
  std::vector<char*> argv = {const_cast<char*>(kProgram)};
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  ::execv(kProgram, argv.data());
  ::_exit(127);
}

}  // namespace

PseudoTerminal::PseudoTerminal(const std::filesystem::path& home, const std::vector<std::string>& arguments,
                               const std::string& output, int columns, const char* kind, int rows,
                               const char* variable) {
  winsize size = {};
  size.ws_row = static_cast<unsigned short>(rows);
  size.ws_col = static_cast<unsigned short>(columns);
  child_ = ::forkpty(&descriptor_, nullptr, nullptr, &size);
  if (child_ == 0) run_program(home, arguments, output, kind, variable);
}

PseudoTerminal::~PseudoTerminal() {
  if (child_ > 0) {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  ::close(descriptor_);
}

void PseudoTerminal::type(const std::string& keys) {
  ASSERT_EQ(::write(descriptor_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
}

std::string PseudoTerminal::wait_for(const std::string& text) {
  while (true) {
    size_t found = unseen_.find(text);
    if (found != std::string::npos) {
      std::string seen = unseen_.substr(0, found + text.size());
      unseen_.erase(0, seen.size());
      return seen;
    }
    if (!read_more()) {
      ADD_FAILURE() << "\"" << text << "\" did not come; this did: " << unseen_;
      return {};
    }
  }
}

int PseudoTerminal::wait_for_end(std::string* printed) {
  while (read_more()) {
  }
  if (printed != nullptr) *printed = unseen_;
  int status = 0;
  ::waitpid(child_, &status, 0);
  child_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string PseudoTerminal::read_within(int milliseconds) {
  pollfd entry = {descriptor_, POLLIN, 0};
  if (unseen_.empty() && ::poll(&entry, 1, milliseconds) > 0) read_more();
  return std::exchange(unseen_, {});
}

bool PseudoTerminal::read_more() {
  pollfd entry = {descriptor_, POLLIN, 0};
  if (::poll(&entry, 1, kPatienceMilliseconds) <= 0) {
    ::kill(child_, SIGKILL);  // so that nothing waits for its end in vain
    return false;
  }
  char bytes[4096];
  ssize_t count = ::read(descriptor_, bytes, sizeof bytes);
  if (count <= 0) return false;
  unseen_.append(bytes, static_cast<size_t>(count));
  return true;
}

}  // namespace rtsql::test
