// Draws points and lines with the dots of Braille's characters, of which a cell has two columns and four
// rows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "shell/chart/drawing.h"

namespace rtsql {

class DotGrid {
 public:
  struct Cell {
    uint8_t dots = 0;   // as Unicode numbers them, from U+2800 on
    size_t series = 0;  // the last that has a dot here
  };

  DotGrid(size_t columns, size_t rows) : columns_(columns), cells_(columns * rows) {}

  void point(ChartPlace place, size_t series);
  void line(ChartPlace from, ChartPlace to, size_t series);
  // Fills what the places go around, whose last is the first again, but for its border.
  void fill(const std::vector<ChartPlace>& places, size_t series);
  const Cell& cell(size_t column, size_t row) const { return cells_[row * columns_ + column]; }
  static std::string character(const Cell& cell);

 private:
  void set(int64_t x, int64_t y, size_t series);  // counted in dots

  size_t columns_;
  std::vector<Cell> cells_;
};

}  // namespace rtsql
