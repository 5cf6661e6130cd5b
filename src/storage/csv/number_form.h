// How the numbers of a column are written where it is not as SQL writes them: 1.234,50 or $1,234.50.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "storage/csv/sample_rows.h"

namespace rtsql::csv {

struct NumberForm {
  char decimal = '.';
  char thousands = '\0';  // stands between groups of three digits; 0: nothing does
  bool currency = false;  // $, €, £, ¥ and % mean nothing, and parentheses are a minus sign

  bool operator==(const NumberForm&) const = default;
  bool is_plain() const { return *this == NumberForm{}; }
};

// Writes a number of this form as SQL does, into `buffer`; returns false if `text` is none. Spaces around it
// mean nothing.
bool write_plain(std::string_view text, const NumberForm& form, std::string& buffer);

// Returns the form of the numbers in a column of `rows`: one that all cells have, of which one has no other,
// as 1.234,50. A NULL and a word for it are no number. Returns none where the cells do not tell.
std::optional<NumberForm> find_number_form(const std::vector<Row>& rows, size_t column, bool currency);

// Tells whether all cells of the column may be numbers of this form, and some of them have what stands
// between groups of three digits there: 1.000, which is another number where a point stands before decimals.
bool may_have_form(const std::vector<Row>& rows, size_t column, const NumberForm& form);

std::string form_text(const NumberForm& form);  // as options: decimal ',', thousands '.'

}  // namespace rtsql::csv
