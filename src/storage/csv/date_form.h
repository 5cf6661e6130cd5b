// Finds how the dates of a file are written, where that is not as in ISO 8601: 28.02.2024 or 2/28/2024.
#pragma once

#include <string>
#include <vector>

#include "schema/type.h"
#include "storage/csv/sample_rows.h"

namespace rtsql::csv {

// Returns the format, as strptime takes it, of the dates in the columns of `rows` that are else texts: one
// that all cells of a column have. Where day and month may be exchanged, a column tells by a day behind the
// 12th. Returns an empty text where no column tells, or two tell different formats, or others are dates
// already.
std::string find_date_format(const std::vector<Row>& rows, const std::vector<TypeId>& guesses);

}  // namespace rtsql::csv
