// Finds what delimits the fields of a CSV file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/sample_rows.h"

namespace rtsql::csv {

// Returns the one of , ; tab | that cuts most of the first rows of `text` into equally many fields, more than
// one; of several such, the one that cuts more fields, or stands first in this list. It is || if | does
// so and every second field of all of these rows, two at least, is empty. If none cuts it is :: where this
// cuts all rows so, else the comma. One that means something else already, by `dialect` or as a part of
// one of `null_texts`, is none.
std::string detect_delimiter(std::string_view text, Dialect dialect,
                             const std::vector<std::string>& null_texts, const WorkContext& context);

// Tells how often spaces part the lines of a text, which has no delimiter.
enum class SpacedColumns { kNone, kBySpace, kByRuns };
// The lines have columns parted by spaces if all have equally many words, more than one, and either runs of
// spaces stand between them or all words of a column below the first line are numbers.
SpacedColumns find_spaced_columns(std::string_view text);

// Tells whether all rows end in a delimiter behind which no field stands: `first`, but for a header that has
// no such end, and those `below` it. A table that wants `columns` has none for what stands there; without,
// rows of a header that names it have a last column of NULLs. The rows are those of collect_rows without a
// text of NULL.
bool has_trailing_delimiter(const Row& first, const std::vector<Row>& below, std::optional<size_t> columns);

}  // namespace rtsql::csv
