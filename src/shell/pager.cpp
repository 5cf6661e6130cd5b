#include "shell/pager.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "common/display_text.h"
#include "common/error.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

// less chops long lines, which arrow keys move, leaves colours, and leaves its text on the screen.
constexpr const char* kLessOptions = "LESS=-SRFX";

bool is_blank(std::string_view text) {
  return text.find_first_not_of(" \t") == std::string_view::npos;
}

}  // namespace

std::string pager_command(const PagerSettings& settings) {
  if (settings.command) return *settings.command;
  const char* named = std::getenv("PAGER");
  if (named == nullptr) return "less";
  return is_blank(named) ? std::string() : named;
}

Pager::Pager(const std::string& command) {
  if (::pipe2(pipe_, O_CLOEXEC) != 0) {
    throw Error(ErrorKind::kIo,
                fmt::format("cannot start the pager: {}", std::generic_category().message(errno)));
  }
  std::vector<std::string> environment;
  if (std::getenv("LESS") == nullptr) environment.emplace_back(kLessOptions);
  try {
    program_ = std::make_unique<ChildProgram>(command, pipe_[0], environment);
  } catch (...) {
    ::close(pipe_[0]);
    ::close(pipe_[1]);
    throw;
  }
  ::close(pipe_[0]);
}

Pager::~Pager() {
  ::close(pipe_[1]);
  program_.reset();
}

void Pager::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(pipe_[1], text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<size_t>(written));
    } else if (errno != EINTR) {
      throw PagerLeft();
    }
  }
}

PagedOutput::PagedOutput(Paging paging, std::string command, bool pager_shows_styles)
    : Output(OutputFile::standard_output()),
      paging_(paging),
      command_(std::move(command)),
      pager_shows_styles_(pager_shows_styles) {}

PagedOutput::~PagedOutput() = default;

void PagedOutput::commit() {
  flush();
  if (!pager_) Output::send(std::exchange(held_, {}));
  pager_.reset();
}

void PagedOutput::send(const StyledText& text) {
  if (text.empty()) return;
  if (pager_) return pager_->write(terminal_text(text, pager_shows_styles_));
  held_.append(text);
  if (paging_ == Paging::kAuto && !outgrows_terminal()) return;
  pager_ = std::make_unique<Pager>(command_);
  pager_->write(terminal_text(std::exchange(held_, {}), pager_shows_styles_));
}

// The next prompt takes a line, too.
bool PagedOutput::outgrows_terminal() const {
  const auto rows = static_cast<size_t>(terminal_rows(STDOUT_FILENO));
  const auto columns = static_cast<size_t>(terminal_columns(STDOUT_FILENO));
  size_t lines = 0;
  const std::string_view text = held_.text();
  for (size_t begin = 0; begin < text.size(); ++lines) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    if (lines + 1 >= rows || display_width(text.substr(begin, end - begin)) > columns) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace rtsql
