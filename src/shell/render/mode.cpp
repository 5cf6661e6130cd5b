#include "shell/render/mode.h"

#include <fmt/format.h>

#include "common/text.h"

namespace rtsql {
namespace {

constexpr Mode kModes[] = {
    {"box", "tables drawn with lines", true, false, make_box_renderer},
    {"ascii", "values between ASCII's separators of units and records", false, false, make_ascii_renderer},
    {"csv", "comma-separated values", false, false, make_csv_renderer},
    {"html", "tables of HTML", false, false, make_html_renderer},
    {"insert", "statements that insert the rows into a table: .mode insert TABLE", false, false,
     make_insert_renderer},
    {"json", "one array of objects per result", false, false, make_json_renderer},
    {"latex", "tables of LaTeX", false, false, make_latex_renderer},
    {"line", "one value per line", true, false, make_line_renderer},
    {"list", "values as they are, the text of .separator between them", false, false, make_list_renderer},
    {"markdown", "Markdown tables", false, false, make_markdown_renderer},
    {"ndjson", "one JSON object per statement, for programs", false, true, make_ndjson_renderer},
    {"quote", "values as SQL reads them", false, false, make_quote_renderer},
    {"table", "tables drawn with ASCII characters", true, false, make_table_renderer},
    {"tabs", "tab-separated values", false, false, make_tabs_renderer},
    {"trash", "no rows, but how many they are", true, false, make_trash_renderer},
};

// Other shells have other names for some.
struct ModeAlias {
  std::string_view alias, name;
};
constexpr ModeAlias kAliases[] = {{"duckbox", "box"}, {"tsv", "tabs"}, {"vertical", "line"}};

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
  for (const ModeAlias& known : kAliases) {
    if (equals_ignore_case(known.alias, name)) return find_mode(known.name);
  }
  for (const Mode& mode : kModes) {
    if (equals_ignore_case(mode.name, name)) return mode;
  }
  throw Error(ErrorKind::kName, fmt::format("unknown mode \"{}\"", name))
      .hint(suggest_name(name, mode_names()));
}

}  // namespace rtsql
