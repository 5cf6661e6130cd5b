// What can be told from the beginning of a CSV file: its delimiter, whether it has a header, the columns'
// names, and a first guess of their types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/dialect.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

struct Sniffed {
  Dialect dialect;
  bool header = false;
  size_t data_begin = 0;           // position of the first row behind the header
  std::vector<std::string> names;  // of the file's columns, all different
  std::vector<TypeId> guesses;     // the least types that hold the sample
  size_t sample_end = 0;           // of the rows looked at
  double bytes_per_row = 32;
};

// The delimiter is the one of , ; tab | that cuts most of the first rows into equally many fields, more than
// one; of several such, the one that cuts more fields, or stands first in this list.
//
// A first row is a header if a cell of it does not fit the type of the rows below it. Where all columns are
// texts, it is one if its cells are not empty, all different, none occurs again in its column, and each is a
// text or stands above texts only of which none reads as a number, a date, true or false; not if all are
// numbers or dates.
// With `target`, it is one if most of its cells are names of the table's columns. Blank lines before the
// first row are rows where there is one column, and no header then comes behind them unless the options say
// so.
//
// Names are trimmed; an empty one becomes c<position>, a repeated one gets _1, _2, … behind it.
// Throws Error(kData) if the file is empty and there is no `target` to tell its columns.
Sniffed sniff(const std::string& path, std::string_view file, const CsvOptions& options,
              const std::optional<std::vector<ColumnDefinition>>& target);

}  // namespace rtsql::csv
