#include "shell/terminal.h"

#include <langinfo.h>
#include <sys/ioctl.h>

#include <clocale>
#include <string_view>

namespace rtsql {

int terminal_columns(int descriptor) {
  winsize size = {};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

void use_utf8() {
  std::setlocale(LC_CTYPE, "");
  if (std::string_view(::nl_langinfo(CODESET)) != "UTF-8") std::setlocale(LC_CTYPE, "C.UTF-8");
}

}  // namespace rtsql
