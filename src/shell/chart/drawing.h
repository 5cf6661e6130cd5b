// A chart as shapes: what is where, for whoever draws it. Lengths are cells, characters of a terminal, and
// count from the top left.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "common/styled_text.h"

namespace rtsql {

struct ChartPlace {
  double x = 0;
  double y = 0;
};

enum class ChartAlign : uint8_t { kLeft, kMiddle, kRight };

struct ChartText {
  double x = 0;  // where it begins, has its middle, or ends
  double y = 0;  // its middle
  ChartAlign align = ChartAlign::kLeft;
  std::string text;  // displayable
  Style style = Style::kPlain;
};

// Stands before the name of a series, in its colour.
struct ChartKey {
  size_t column = 0;
  size_t row = 0;
  size_t series = 0;
};

struct ChartBar {
  double left = 0, top = 0, right = 0, bottom = 0;
  size_t series = 0;
};

struct ChartPath {
  std::vector<ChartPlace> places;
  size_t series = 0;
  bool is_joined = true;   // a line goes through the places
  bool is_marked = true;   // marks tell its series apart where colours do not, and images show its places
  bool is_filled = false;  // it goes around something
};

// Lines left of and below a plot. Ticks are columns of the lower one and rows of the left one.
struct ChartFrame {
  size_t left = 0, top = 0, right = 0, bottom = 0;  // the lines lie in column `left` and in row `bottom`
  std::vector<double> column_ticks, row_ticks;
  std::optional<double> zero_column;  // where bars of both signs begin
};

struct ChartDrawing {
  size_t columns = 0;
  size_t rows = 0;
  std::string title;  // for those who do not see an image; empty: it is among the texts alone
  bool has_frame = true;
  bool has_bars = false;
  size_t series = 1;  // how many
  ChartFrame frame;
  std::vector<ChartText> texts;
  std::vector<ChartKey> keys;
  std::vector<ChartBar> bars;
  std::vector<ChartPath> paths;
  size_t bars_left_out = 0;  // for want of rows
};

// Returns the width of the axis's plot.
inline size_t plot_columns(const ChartFrame& frame) {
  return frame.right - frame.left - 1;
}

}  // namespace rtsql
