// Finds the lines around the rows of a file that are none: titles above them, a footer below.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "schema/type.h"
#include "storage/csv/dialect.h"

namespace rtsql::csv {

// Lines that are left out, which a user is told.
struct LinesAround {
  size_t position = 0;  // where the rows begin, or end
  std::string note;
  bool are_rows = false;  // they are in doubt, and rows: the user is told so
};

// Finds the titles in front of a text: its first lines, if they have one field, or one that is not empty, and
// all rows below have several. Rows of which the last fields are empty are titles only where a header comes
// behind them. `begin` is where the first line is that has a field.
std::optional<LinesAround> find_titles(std::string_view text, size_t begin, const Dialect& dialect,
                                       std::string_view date_format, const WorkContext& context);

// Finds the footer of a text whose rows have so many columns, two at least: its last lines, if they have no
// delimiter, or begin with a word such as Total. They stand behind a blank line, or their first cell is no
// value of the first column, whose type in the rows in front of them `first_type_up_to` tells. Where that is
// a text, totals that have all fields of a row are in doubt. A last row that is cut short is no footer.
std::optional<LinesAround> find_footer(std::string_view text, size_t columns, const Dialect& dialect,
                                       const std::function<TypeId(size_t end)>& first_type_up_to,
                                       std::string_view date_format, const WorkContext& context);

// Returns where the last `lines` lines of the text begin; blank ones at its end are none.
size_t position_of_last_lines(std::string_view text, uint64_t lines);
// Counts the last lines of the text, of which the first begins at `begin`.
uint64_t last_lines_from(std::string_view text, size_t begin);

}  // namespace rtsql::csv
