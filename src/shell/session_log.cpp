#include "shell/session_log.h"

#include <fmt/format.h>

#include <cerrno>
#include <sstream>

#include "common/file_error.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

// Each line of the outcome is a comment of its own.
std::string as_comments(std::string_view text) {
  std::string out;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) out += fmt::format("-- {}\n", line);
  return out;
}

}  // namespace

SessionLog::SessionLog(const std::string& path) : path_(path), file_(path, std::ios::app) {
  if (!file_) throw write_error(path, errno);
}

void SessionLog::write(std::string_view text, std::string_view outcome) {
  file_ << as_comments(local_time()) << text << "\n" << as_comments(outcome) << std::flush;
  if (!file_) throw write_error(path_, errno);
}

}  // namespace rtsql
