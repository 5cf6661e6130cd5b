#include "shell/render/mode.h"

#include <fmt/format.h>

#include "common/text.h"

namespace rtsql {
namespace {

constexpr Mode kModes[] = {
    {"box", "tables drawn with lines", true, false, make_box_renderer},
    {"csv", "comma-separated values", false, false, make_csv_renderer},
    {"json", "one array of objects per result", false, false, make_json_renderer},
    {"line", "one value per line", true, false, make_line_renderer},
    {"markdown", "Markdown tables", false, false, make_markdown_renderer},
    {"ndjson", "one JSON object per statement, for programs", false, true, make_ndjson_renderer},
};

}  // namespace

std::span<const Mode> modes() {
  return kModes;
}

const Mode& default_mode() {
  return kModes[0];
}

std::vector<std::string> mode_names() {
  std::vector<std::string> names;
  for (const Mode& mode : kModes) names.emplace_back(mode.name);
  return names;
}

const Mode& find_mode(std::string_view name) {
  for (const Mode& mode : kModes) {
    if (equals_ignore_case(mode.name, name)) return mode;
  }
  throw Error(ErrorKind::kName, fmt::format("unknown mode \"{}\"", name))
      .hint(suggest_name(name, mode_names()));
}

}  // namespace rtsql
