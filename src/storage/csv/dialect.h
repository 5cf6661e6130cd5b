// A dialect says how a CSV file is punctuated.
#pragma once

namespace rtsql::csv {

struct Dialect {
  char delimiter = ',';
  char quote = '"';
  char escape = '"';                // equal to `quote`: a quote in a quoted field is doubled
  bool trailing_delimiter = false;  // each row ends with one, behind which no further field stands

  bool ends_field(char c) const { return c == delimiter || c == '\n' || c == '\r'; }
};

}  // namespace rtsql::csv
