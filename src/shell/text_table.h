// Aligns columns of text without lines around them, for help and for lists of devices and tables.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

class TextTable {
 public:
  enum Alignment { kLeft, kRight };
  // There is one alignment per column.
  explicit TextTable(std::vector<Alignment> alignments) : alignments_(std::move(alignments)) {}

  void add(std::vector<std::string> row);  // one cell per column
  // Returns all rows, each ending with a newline, their columns two spaces apart.
  std::string text() const;

 private:
  std::vector<Alignment> alignments_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rtsql
