// Columns of text without lines around them: help, lists of devices and tables.
#pragma once

#include <string>
#include <vector>

namespace rtsql {

class TextTable {
 public:
  enum Alignment { kLeft, kRight };
  // One entry per column.
  explicit TextTable(std::vector<Alignment> alignments) : alignments_(std::move(alignments)) {}

  void add(std::vector<std::string> row);  // one cell per column
  // All rows, each ending with a newline, columns two spaces apart.
  std::string text() const;

 private:
  std::vector<Alignment> alignments_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace rtsql
