// Tells whether the first row of a CSV file names the columns, and what the names are.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/sample_rows.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// Where some columns below are no texts, the first row is a header if a cell of it is of another kind than
// its column: number, time, truth value or word. A padded or grouped number (007; 100,000.00) is a number
// here.
//
// Where all are texts, it is one if its cells are not empty, all different, none occurs again in its column,
// each is a word or stands above words only, one is a word, and none is a value like those below it. A cell
// is such a value if it has the shape of cells below it: a shape is the cell's characters with each run of
// digits and each run of letters taken for one (05/06/2019 and 7/8/2020). Without letters it is a value if
// one cell has its shape or there is none, with letters if all of several have it; one of letters, digits,
// spaces and underscores only, as names are, must agree with them in every position and in case, and have a
// digit.
//
// `types` are those of the rows below, `below` the first of them.
bool looks_like_header(const Row& first, const std::vector<TypeId>& types, const std::vector<Row>& below,
                       std::string_view date_format);

// Counts the cells of `row` that are names of columns of `target`.
size_t count_names(const Row& row, const std::vector<ColumnDefinition>& target);

// Names are trimmed; an empty one becomes c<position>, a repeated one gets _1, _2, … behind it, so that all
// differ.
std::vector<std::string> unique_names(const Row& header);

}  // namespace rtsql::csv
