#include "shell/terminal.h"

#include <fcntl.h>
#include <langinfo.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <ctime>
#include <string>

namespace rtsql {

int terminal_columns(int descriptor) {
  winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

int terminal_rows(int descriptor) {
  winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return 24;
  return size.ws_row;
}

std::FILE* conversation_stream() {
  if (::isatty(STDOUT_FILENO) == 1) return stdout;
  static std::FILE* const terminal = [] {
    const char* name = ::ttyname(STDIN_FILENO);
    return name == nullptr ? nullptr : std::fopen(name, "we");
  }();
  return terminal == nullptr ? stdout : terminal;
}

bool can_redraw(int descriptor) {
  const char* kind = std::getenv("TERM");
  return ::isatty(descriptor) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
}

void hold_standard_descriptors() {
  for (int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    // The lowest free number is given, which is this one.
    ::open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
  }
}

void print_to_standard_error(std::string_view text) {
  print_to_standard_error(StyledText(text), false);
}

void print_to_standard_error(const StyledText& text, bool shows_styles) {
  const std::string lines = ::isatty(STDERR_FILENO) == 1 ? terminal_text(text, shows_styles) : text.text();
  std::fwrite(lines.data(), 1, lines.size(), stderr);
}

std::string local_time() {
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  ::localtime_r(&now, &parts);
  char text[32];
  return std::string(text, std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts));
}

void use_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) == "UTF-8") return;
  // The environment names it too, as readline takes the locale from there once more.
  ::setenv("LC_ALL", "C.UTF-8", 1);
  std::setlocale(LC_CTYPE, "");
}

}  // namespace rtsql
