// Takes rows from the beginning of a CSV file as they come, for what is told from them.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/dialect.h"
#include "storage/csv/null_words.h"

namespace rtsql::csv {

using Row = std::vector<std::optional<std::string>>;  // an empty one is NULL

inline constexpr size_t kMostColumns = 100'000;

// Returns the rows of `text` but for those with stray text; of one with more fields than kMostColumns, one
// field too many. A trailing delimiter has a NULL behind it. Polls for interrupts.
std::vector<Row> collect_rows(std::string_view text, const Dialect& dialect,
                              const std::vector<std::string>& null_texts, const WorkContext& context);

// Tells whether `holds` does for all values of the column: a NULL and a word for it are none.
template <class Holds>
bool all_values(const std::vector<Row>& rows, size_t column, const Holds& holds) {
  return std::ranges::all_of(rows, [&](const Row& row) {
    const bool is_value = column < row.size() && row[column] && !find_null_word(*row[column]);
    return !is_value || holds(std::string_view(*row[column]));
  });
}

}  // namespace rtsql::csv
