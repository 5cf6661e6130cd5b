#include "shell/password.h"

#include <fmt/format.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <string_view>

#include "common/error.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr size_t kMostPasswordBytes = 512;
constexpr std::array kEndingSignals = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};

volatile sig_atomic_t ending_signal = 0;

// While one lives, the terminal does not show what is typed. A signal ends the reading of a line instead of
// the process, which it ends when the terminal is as it was.
class HiddenInput {
 public:
  HiddenInput() {
    ending_signal = 0;
    struct sigaction action = {};
    action.sa_handler = [](int number) { ending_signal = number; };
    for (size_t i = 0; i < kEndingSignals.size(); ++i) ::sigaction(kEndingSignals[i], &action, &before_[i]);
    ::tcgetattr(STDIN_FILENO, &terminal_);
    termios hidden = terminal_;
    hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    hidden.c_lflag |= ECHONL;
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
  }
  ~HiddenInput() {
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &terminal_);
    for (size_t i = 0; i < kEndingSignals.size(); ++i) ::sigaction(kEndingSignals[i], &before_[i], nullptr);
    if (ending_signal != 0) ::raise(ending_signal);
  }
  HiddenInput(const HiddenInput&) = delete;
  HiddenInput& operator=(const HiddenInput&) = delete;

 private:
  termios terminal_ = {};
  std::array<struct sigaction, kEndingSignals.size()> before_ = {};
};

// Nothing behind the line is taken.
std::string read_line() {
  std::string line;
  for (char character = 0;;) {
    const ssize_t count = ::read(STDIN_FILENO, &character, 1);
    if (count < 0 && errno == EINTR && ending_signal == 0) continue;
    if (count < 0 || (count == 0 && line.empty()))
      throw Error(ErrorKind::kIo, "there is no password on standard input");
    if (count == 0 || character == '\n') return line;
    line += character;
    if (line.size() > kMostPasswordBytes)
      throw Error(ErrorKind::kValue, fmt::format("a password has at most {} bytes", kMostPasswordBytes));
  }
}

std::string ask(std::string_view prompt) {
  print_to_standard_error(prompt);
  const HiddenInput hidden;
  return read_line();
}

}  // namespace

std::string ask_new_password() {
  const bool is_terminal = ::isatty(STDIN_FILENO) == 1;
  std::string password = is_terminal ? ask("Password: ") : read_line();
  if (password.empty()) throw Error(ErrorKind::kValue, "a password is not empty");
  if (password.find('\0') != std::string::npos) throw Error(ErrorKind::kValue, "a password has no zero byte");
  if (is_terminal && ask("Once more: ") != password)
    throw Error(ErrorKind::kValue, "the passwords are not the same");
  return password;
}

}  // namespace rtsql
