// Finds what makes a file read well that does not.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/dialect.h"
#include "storage/csv/sample_rows.h"

namespace rtsql::csv {

// Returns an option such as "escape '\\'" with what it does, for a hint, if with it all of the first rows of
// `text` have equally many fields, more than one: where quotes are escaped by \, fields stand in ' quotes, or
// spaces stand between delimiters and quotes; or the command that takes such spaces away.
std::optional<std::string> find_option_that_reads(std::string_view text, const Dialect& dialect,
                                                  const std::string& options_begin,
                                                  const WorkContext& context);

// Tells whether the cells of a column all begin and end with quotes that are taken for a part of them: '
// ones, or " ones behind spaces.
bool has_quotes_in_cells(const std::vector<Row>& rows, const Dialect& dialect);

}  // namespace rtsql::csv
