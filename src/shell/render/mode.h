// Lists the output modes as data: `.mode`, `--mode`, help and completion read this one table.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shell/render/renderer.h"

namespace rtsql {

struct Mode {
  std::string_view name;
  std::string_view help;  // one line
  bool for_people;  // messages, plans as text and the line of timings are drawn, and long results may be cut
  bool takes_failures;  // end() writes failures too, and nothing but statements may be written
  std::unique_ptr<Renderer> (*make)(Output&, RenderOptions);
};

std::span<const Mode> modes();
const Mode& default_mode();
std::vector<std::string> mode_names();
// Knows aliases, too, such as vertical for line. Throws Error(kName) with a suggestion.
const Mode& find_mode(std::string_view name);

// Each is defined in a file of this folder.
std::unique_ptr<Renderer> make_box_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_ascii_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_csv_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_html_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_insert_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_json_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_latex_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_line_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_list_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_markdown_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_ndjson_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_quote_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_table_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_tabs_renderer(Output& output, RenderOptions options);
std::unique_ptr<Renderer> make_trash_renderer(Output& output, RenderOptions options);

}  // namespace rtsql
