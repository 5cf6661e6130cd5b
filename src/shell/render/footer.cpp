#include "shell/render/footer.h"

#include <fmt/format.h>

#include "common/text.h"
#include "shell/render/batches.h"
#include "shell/render/cell.h"

namespace rtsql {

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
    if (report.on_host) parts.emplace_back("on the host");
    if (!report.used.indexes.empty()) parts.push_back("index " + join(report.used.indexes, ", "));
    if (!report.used.cubes.empty()) parts.push_back("cube " + join(report.used.cubes, ", "));
  }
  return parts.empty() ? std::string() : fmt::format("({})", join(parts, ", "));
}

void write_footer(Output& output, const StatementReport& report, bool timing,
                  const std::string& columns_left_out) {
  if (!report.message.empty()) {
    output.write(report.message);
    if (!report.message.ends_with('\n')) output.write("\n");
  }
  std::string summary = summary_line(report, timing, columns_left_out);
  if (!summary.empty()) output.write(summary + "\n");
}

uint64_t write_plan(Output& output, StatementResult& result) {
  uint64_t count = result.rows->row_count();
  std::string text;
  for_each_batch(*result.rows, {0, count}, [&](const std::vector<HostColumn>& columns, uint64_t rows) {
    text.clear();
    for (uint64_t row = 0; row < rows; ++row) {
      append_cell(text, columns.front(), row);
      text += '\n';
    }
    output.write(text);
  });
  return count;
}

}  // namespace rtsql
