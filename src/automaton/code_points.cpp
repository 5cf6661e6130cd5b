#include "automaton/code_points.h"

#include <algorithm>

namespace rtsql {

void CodePoints::add(const CodePoints& others) {
  ranges_.insert(ranges_.end(), others.ranges_.begin(), others.ranges_.end());
}

CodePoints CodePoints::complement() const {
  CodePoints others;
  char32_t next = 0;
  for (const CodePointRange& range : ranges()) {
    if (range.first > next) others.add(next, range.first - 1);
    next = range.last + 1;
  }
  if (next <= kLastCodePoint) others.add(next, kLastCodePoint);
  return others;
}

std::vector<CodePointRange> CodePoints::ranges() const {
  std::vector<CodePointRange> sorted = ranges_;
  std::ranges::sort(sorted, {}, &CodePointRange::first);
  std::vector<CodePointRange> joined;
  for (const CodePointRange& range : sorted) {
    if (!joined.empty() && range.first <= joined.back().last + 1) {
      joined.back().last = std::max(joined.back().last, range.last);
    } else {
      joined.push_back(range);
    }
  }
  return joined;
}

CodePoints all_code_points() {
  return CodePoints().complement();
}

}  // namespace rtsql
