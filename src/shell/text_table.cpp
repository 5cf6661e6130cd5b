#include "shell/text_table.h"

#include <algorithm>

#include "common/check.h"
#include "common/display_text.h"

namespace rtsql {

void TextTable::add(std::vector<std::string> row) {
  RTSQL_CHECK(row.size() == alignments_.size());
  rows_.push_back(std::move(row));
}

std::string TextTable::text() const {
  std::vector<size_t> widths(alignments_.size());
  for (const std::vector<std::string>& row : rows_) {
    for (size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], display_width(row[c]));
  }
  std::string out;
  for (const std::vector<std::string>& row : rows_) {
    for (size_t c = 0; c < row.size(); ++c) {
      std::string padding(widths[c] - display_width(row[c]), ' ');
      if (c > 0) out += "  ";
      out += alignments_[c] == kRight ? padding + row[c] : row[c] + padding;
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

}  // namespace rtsql
