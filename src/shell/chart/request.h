// Reads what `.chart` is asked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

enum class ChartKind : uint8_t { kBar, kLine, kScatter, kHistogram };

struct ChartRequest {
  std::optional<ChartKind> kind;     // absent: what suits the columns
  std::vector<std::string> columns;  // x, then those of y; those that are not named are chosen
  std::vector<std::string> by;       // a series for each combination of their values
  bool log_x = false;
  bool log_y = false;
  bool log_auto = false;  // axes are logarithmic whose values are above 0 and spread far
  std::string title;
  std::string path;  // of an SVG file; empty: the chart is drawn as text
};

inline constexpr std::string_view kChartKinds = "bar, line, scatter and hist";
inline constexpr std::string_view kChartUsage =
    "usage: .chart [bar|line|scatter|hist] [X] [Y ...] [BY COLUMN ...] [LOG x|y|xy|auto] [TITLE 'text'] "
    "[INTO 'file.svg']";

// Reads the arguments of the command. Throws Error(kSyntax).
ChartRequest parse_chart_request(const std::vector<std::string>& arguments);

}  // namespace rtsql
