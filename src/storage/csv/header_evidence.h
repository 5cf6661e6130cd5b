// Says of each cell of the first row of a CSV file whether it may be a value of its column.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "storage/csv/sample_rows.h"

namespace rtsql::csv {

enum class CellEvidence : uint8_t {
  kOtherKind,    // no value of the column: a word above numbers, a date above words
  kOtherDigits,  // digits that are no number above numbers: 2024-01, 0-4, 65+
  kYear,         // a year above what is not years
  kOtherNumber,  // an integer above numbers that all have decimals, or the other way round
  kOtherStyle,   // a word written otherwise than all below: name above Ann
  kNumberAboveWords,
  kEmpty,    // nothing, and the column is never empty
  kNothing,  // it says nothing: a word above words, or a cell of an empty column
  kValue,    // it occurs below, is of the type or the shape of cells below, or says that there is none
};

// A shape is a cell's characters with each run of digits and each run of letters taken for one (05/06/2019
// and 7/8/2020). A cell without letters is a value if one cell below has its shape or there is none; with
// letters if all of several have it; one of letters, digits, spaces and underscores only, as names are, must
// agree with them in every position and in case, and have a digit.
std::vector<CellEvidence> header_evidence(const Row& first, const std::vector<Row>& below,
                                          std::string_view date_format);

}  // namespace rtsql::csv
