// Tells whether the first row of a CSV file names the columns, and what the names are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/sample_rows.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

struct HeaderVerdict {
  bool header = false;
  bool guess = false;  // the rows do not tell: it may be the other way
};

// A cell of the first row is compared with those below it (header_evidence.h). One that is of another kind
// than all of them, as a word above numbers is, makes the row a header. Else one that is a value like them
// makes it data. Where neither is there, a row of words that do not occur again is a header; so are years and
// such numbers above numbers of another type, if they ascend.
//
// `below` are the first of the rows below.
HeaderVerdict judge_header(const Row& first, const std::vector<Row>& below, std::string_view date_format);

// Counts the cells of `row` that are names of columns of `target`.
size_t count_names(const Row& row, const std::vector<ColumnDefinition>& target);

// Names are trimmed; an empty one becomes c<position>, a repeated one gets _1, _2, … behind it, so that all
// differ.
std::vector<std::string> unique_names(const Row& header);

}  // namespace rtsql::csv
