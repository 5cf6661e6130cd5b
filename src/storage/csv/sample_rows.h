// Takes rows from the beginning of a CSV file as they come, for what is told from them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/dialect.h"

namespace rtsql::csv {

using Row = std::vector<std::optional<std::string>>;  // an empty one is NULL

inline constexpr size_t kMostColumns = 100'000;

// Returns the rows of `text` but for those with stray text; of one with more fields than kMostColumns, one
// field too many. A trailing delimiter has a NULL behind it. Polls for interrupts.
std::vector<Row> collect_rows(std::string_view text, const Dialect& dialect,
                              const std::vector<std::string>& null_texts, const WorkContext& context);

}  // namespace rtsql::csv
