// Draws the last result.
#include <fmt/format.h>
#include <unistd.h>

#include "common/text.h"
#include "shell/chart/data.h"
#include "shell/chart/draw_svg.h"
#include "shell/chart/draw_text.h"
#include "shell/chart/layout.h"
#include "shell/command/command.h"
#include "shell/shell.h"
#include "shell/svg_file.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

constexpr ChartSpace kImageSpace{.columns = 110, .rows = 28, .may_grow = true};
constexpr size_t kRowsOfPrompt = 2;  // below the chart, and what was typed above

ChartSpace space_of_terminal() {
  const auto columns = static_cast<size_t>(terminal_columns(STDOUT_FILENO));
  const auto rows = static_cast<size_t>(terminal_rows(STDOUT_FILENO));
  return {.columns = columns, .rows = rows - std::min(rows, kRowsOfPrompt)};
}

// Says what of the result the chart does not show.
std::string notes_on(const ChartData& data, const ChartDrawing& drawing) {
  std::string notes;
  if (drawing.bars_left_out > 0) {
    notes +=
        fmt::format("note: {} {} no room; INTO 'chart.svg' draws them\n",
                    count_noun(drawing.bars_left_out, "bar"), drawing.bars_left_out == 1 ? "has" : "have");
  }
  if (data.rows_without_place > 0) {
    notes +=
        fmt::format("note: {} {} not drawn: NULL, NaN, infinite or, on an axis of LOG, not above 0\n",
                    count_noun(data.rows_without_place, "row"), data.rows_without_place == 1 ? "is" : "are");
  }
  if (data.rows_not_read > 0)
    notes += fmt::format("note: the chart has the first {} rows; {} are left out\n",
                         format_count(kMostChartRows), format_count(data.rows_not_read));
  return notes;
}

}  // namespace

bool run_chart(Shell& shell, const std::vector<std::string>& arguments) {
  const ChartRequest request = parse_chart_request(arguments);
  StatementResult& result = shell.last_result();
  const ChartData data = read_chart(result.columns, *result.rows, request);
  const ChartDrawing drawing = lay_out_chart(data, request.path.empty() ? space_of_terminal() : kImageSpace);
  if (request.path.empty()) {
    shell.print(draw_text(drawing, shell.prints_styles()));
  } else {
    write_svg_file(request.path, draw_svg(drawing), shell.work());
  }
  if (const std::string notes = notes_on(data, drawing); !notes.empty()) shell.print_aside(notes);
  return true;
}

}  // namespace rtsql
