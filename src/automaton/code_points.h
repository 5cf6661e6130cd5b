// A set of Unicode code points, such as a bracket of a regular expression names.
#pragma once

#include <vector>

#include "common/utf8.h"

namespace rtsql {

struct CodePointRange {
  char32_t first, last;
  bool operator==(const CodePointRange&) const = default;
};

class CodePoints {
 public:
  CodePoints() = default;
  explicit CodePoints(char32_t one) { add(one, one); }

  void add(char32_t first, char32_t last) { ranges_.push_back({first, last}); }
  void add(const CodePoints& others);
  // Returns those that are not in the set.
  CodePoints complement() const;
  // Returns the ranges in order, neighbours joined.
  std::vector<CodePointRange> ranges() const;

 private:
  std::vector<CodePointRange> ranges_;
};

CodePoints all_code_points();

}  // namespace rtsql
