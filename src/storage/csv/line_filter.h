// Takes what is no row, or not part of a field, out of a text on its way: comments, and all but one of
// several spaces. Lines stay where they are, so that errors name the right ones.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "storage/compression/byte_source.h"

namespace rtsql::csv {

struct LineRules {
  std::optional<char> comment;  // lines that begin with it, or with spaces and it, become empty
  bool join_spaces = false;     // runs of spaces and tabs become one space, at the ends of a line none
  char quote = '"';             // within quotes nothing changes; kNoQuote: there are none
  std::optional<char> escape;
  std::string delimiter;  // empty: not known

  bool any() const { return comment || join_spaces; }
};

std::unique_ptr<ByteSource> make_line_filter(std::unique_ptr<ByteSource> source, LineRules rules);

}  // namespace rtsql::csv
