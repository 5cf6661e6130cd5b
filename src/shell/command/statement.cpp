// Runs commands that run the last statement again: as it was, or as an editor has left it.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "common/error.h"
#include "common/file_error.h"
#include "common/parse.h"
#include "shell/child_program.h"
#include "shell/command/command.h"
#include "shell/shell.h"

namespace rtsql {
namespace {

constexpr int64_t kWatchSeconds = 2;
constexpr int64_t kMostWatchSeconds = 24 * 60 * 60;

std::string editor() {
  for (const char* variable : {"VISUAL", "EDITOR"}) {
    const char* command = std::getenv(variable);
    if (command != nullptr && *command != '\0') return command;
  }
  return "vi";
}

// A file with a text to edit, which goes with the object.
class EditedFile {
 public:
  explicit EditedFile(const std::string& text)
      : path_((std::filesystem::temp_directory_path() / "rtsql-XXXXXX.sql").string()) {
    const int descriptor = ::mkstemps(path_.data(), 4);  // the user alone may read it
    if (descriptor < 0) throw write_error(path_, errno);
    ::close(descriptor);
    std::ofstream(path_) << text;
    saved_ = time_of_save();
  }
  ~EditedFile() { ::unlink(path_.c_str()); }
  EditedFile(const EditedFile&) = delete;

  const std::string& path() const { return path_; }
  bool was_saved() const { return time_of_save() != saved_; }
  std::string text() const {
    std::ostringstream text;
    text << std::ifstream(path_).rdbuf();
    return text.str();
  }

 private:
  std::filesystem::file_time_type time_of_save() const {
    std::error_code none_there;
    return std::filesystem::last_write_time(path_, none_there);
  }

  std::string path_;
  std::filesystem::file_time_type saved_;
};

}  // namespace

bool run_watch(Shell& shell, const std::vector<std::string>& arguments) {
  std::optional<int64_t> seconds = kWatchSeconds;
  if (!arguments.empty()) seconds = parse_integer<int64_t>(arguments.front(), 1, kMostWatchSeconds);
  if (!seconds) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is no number of seconds", arguments.front()))
        .hint(fmt::format("expected a whole number from 1 to {}", kMostWatchSeconds));
  }
  if (shell.last_statement().empty())
    throw Error(ErrorKind::kName, "no statement has run yet").hint("run the statement once before");
  return shell.watch(std::chrono::seconds(*seconds));
}

bool run_edit(Shell& shell, const std::vector<std::string>& arguments) {
  const std::string& text = arguments.empty() ? shell.last_statement() : arguments.front();
  const EditedFile file(text.empty() ? text : text + ";\n");
  const std::string command = editor();
  if (!program_exists(program_of(command))) {
    throw Error(ErrorKind::kIo, fmt::format("there is no program \"{}\" to edit with", program_of(command)))
        .hint("$VISUAL or $EDITOR names an editor");
  }
  shell.flush_outputs();
  const int status = ChildProgram(fmt::format("{} {}", command, file.path())).wait();
  if (status != 0) {
    throw Error(ErrorKind::kIo, fmt::format("\"{}\" ended with status {}", command, status))
        .hint("nothing has run");
  }
  return !file.was_saved() || shell.run_edited(file.text());
}

}  // namespace rtsql
