#include "shell/colours.h"

#include <cstdlib>
#include <filesystem>
#include <string_view>

#include "shell/child_program.h"

namespace rtsql {
namespace {

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

// Options of one letter may stand together, "-FRX".
bool has_option_r(std::string_view options) {
  for (size_t begin = options.find('-'); begin != std::string_view::npos; begin = options.find('-', begin)) {
    const std::string_view letters = options.substr(begin, options.find(' ', begin) - begin);
    if (!letters.starts_with("--") && letters.find_first_of("rR") != std::string_view::npos) return true;
    begin += letters.size();
  }
  return options.find("-CONTROL-CHARS") != std::string_view::npos ||
         options.find("-control-chars") != std::string_view::npos;
}

}  // namespace

bool terminal_shows_styles(Colours colours) {
  if (colours != Colours::kAuto) return colours == Colours::kOn;
  const char* kind = std::getenv("TERM");
  return kind != nullptr && std::string_view(kind) != "dumb" && !is_set("NO_COLOR");
}

bool pager_shows_styles(Colours colours, const std::string& command) {
  if (colours != Colours::kAuto || !terminal_shows_styles(colours)) return colours == Colours::kOn;
  if (std::filesystem::path(program_of(command)).filename() != "less") return false;
  const char* options = std::getenv("LESS");
  // $LESS may have its options without a dash.
  return options == nullptr || std::string_view(options).find_first_of("rR") != std::string_view::npos ||
         has_option_r(command);
}

}  // namespace rtsql
