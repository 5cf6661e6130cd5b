#include "shell/render/footer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <sstream>

#include "common/display_text.h"
#include "common/text.h"
#include "shell/picture/show_picture.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"
#include "shell/terminal.h"

namespace rtsql {
namespace {

std::string fitting(const std::string& line, const RenderOptions& options) {
  return options.terminal_columns ? wrap_display(line, *options.terminal_columns) : line;
}

// One that was drawn into a file is not drawn here.
void write_picture(Output& output, const Picture& picture, const RenderOptions& options) {
  if (!picture.path.empty()) {
    output.write(picture_notes(picture));
    return;
  }
  PicturePage page;
  page.columns = options.terminal_columns.value_or(page.columns);
  page.rows = static_cast<size_t>(terminal_rows(STDOUT_FILENO));
  output.write(picture_text(picture, page));
}

}  // namespace

std::string summary_line(const StatementReport& report, bool timing, const std::string& columns_left_out) {
  std::vector<std::string> parts;
  if (report.row_count) {
    parts.push_back(
        fmt::format("{} {}", format_count(*report.row_count), *report.row_count == 1 ? "row" : "rows"));
    if (report.rows_shown < *report.row_count) {
      parts.push_back(fmt::format("{} shown", format_count(report.rows_shown)));
    }
  }
  if (!columns_left_out.empty()) parts.push_back(columns_left_out);
  if (timing) {
    parts.push_back(format_milliseconds(report.timings.total));
    if (report.timings.compile > 0) parts.push_back("compile " + format_milliseconds(report.timings.compile));
    if (report.timings.gpu > 0) parts.push_back("GPU " + format_milliseconds(report.timings.gpu));
    if (report.on_host)
      parts.emplace_back(report.timings.compile > 0 ? "the query on the host" : "on the host");
    if (!report.used.indexes.empty()) parts.push_back("index " + join(report.used.indexes, ", "));
    if (!report.used.cubes.empty()) parts.push_back("cube " + join(report.used.cubes, ", "));
  }
  return parts.empty() ? std::string() : fmt::format("({})", join(parts, ", "));
}

void write_footer(Output& output, const StatementReport& report, const RenderOptions& options,
                  const std::string& columns_left_out) {
  std::istringstream message(displayable_lines(report.message));
  for (std::string line; std::getline(message, line);) output.write(fitting(line, options) + "\n");
  const std::string summary = summary_line(report, options.timing, columns_left_out);
  if (!summary.empty()) output.write(displayable(summary) + "\n");
}

uint64_t write_plan(Output& output, StatementResult& result, const RenderOptions& options) {
  uint64_t count = result.rows->row_count();
  if (result.picture) {
    write_picture(output, *result.picture, options);
    return count;
  }
  std::string text, cell;
  for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
    text.clear();
    for (uint64_t row = 0; row < rows; ++row) {
      cell.clear();
      append_cell(cell, columns.front(), row);
      text += fitting(displayable(cell), options) + "\n";
    }
    output.write(text);
  });
  return count;
}

}  // namespace rtsql
