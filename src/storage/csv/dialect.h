// A dialect says how a CSV file is punctuated.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace rtsql::csv {

// Stands for no quote; a text that has the byte is not UTF-8, and has no quote all the same.
inline constexpr char kNoQuote = '\xFF';

struct Dialect {
  std::string delimiter = ",";  // one byte or more
  char quote = '"';
  char escape = '"';                // equal to `quote`: a quote in a quoted field is doubled
  bool trailing_delimiter = false;  // each row ends with one, behind which no further field stands
  bool skips_blank_lines = false;   // of a file of one column, too, where a blank line else is a NULL

  bool has_quotes() const { return quote != kNoQuote; }
  bool is_quote(char c) const { return has_quotes() && c == quote; }
  // Tells whether a delimiter stands at `at`, which lies in the text.
  bool delimits(std::string_view text, size_t at) const {
    if (text[at] != delimiter.front()) return false;
    return delimiter.size() == 1 || text.substr(at).starts_with(delimiter);
  }
  // Tells whether a field that goes up to `at` ends there.
  bool ends_field(std::string_view text, size_t at) const {
    return text[at] == '\n' || text[at] == '\r' || delimits(text, at);
  }
};

}  // namespace rtsql::csv
