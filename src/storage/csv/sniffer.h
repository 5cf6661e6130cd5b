// Tells what can be told from the beginning of a CSV file: its delimiter, whether it has a header, the
// columns' names, and a first guess of their types.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "storage/csv/dialect.h"
#include "storage/csv/number_form.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// It may stand in front of UTF-8 text, of which it is no part.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

// Holds the columns of the table that the file goes to, if there is one.
using Target = std::optional<std::vector<ColumnDefinition>>;

struct Sniffed {
  Dialect dialect;
  bool header = false;
  bool header_guess = false;                 // it may be the other way
  size_t rows_begin = 0;                     // position of the header or, without, of the first row
  size_t data_begin = 0;                     // position of the first row behind the header
  size_t data_end = std::string_view::npos;  // behind the last row, where it is not the end of the text
  // The three are of the file's columns, and of one length.
  std::vector<std::string> names;  // all different
  std::vector<TypeId> guesses;     // the least types that hold the sample
  std::vector<NumberForm> forms;   // of their numbers
  std::string date_format;         // of their dates; empty: ISO 8601
  size_t sample_end = 0;           // of the rows looked at
  double bytes_per_row = 32;
  std::vector<std::string> notes;     // for the user, of how the file seems to be written
  std::vector<std::string> left_out;  // likewise, of lines that are no rows
  std::string header_note;            // for the user, where the header of a file for a table is in doubt

  // Gives the file columns of which only the names are known.
  void set_columns(std::vector<std::string> all) {
    names = std::move(all);
    guesses.assign(names.size(), TypeId::kNull);
    forms.assign(names.size(), {});
  }
};

// The delimiter is the one of , ; tab | that cuts most of the first rows into equally many fields, more than
// one; of several such, the one that cuts more fields, or stands first in this list. It is a trailing one if
// the first rows, but for a header, all end in it: with `target`, only if they have one field more than
// `target` has columns. With `any_trailing` not set there is none.
//
// header.h says how a header is told; with `target`, it is one if most of its cells are names of the table's
// columns. Blank lines before the first row are rows where there is one column, and no header then comes
// behind them unless the options say so.
//
// Throws Error(kData) if the file is empty and there is no `target` to tell its columns, or has more than
// kMostColumns; Error(kInterrupted).
Sniffed sniff(const std::string& path, std::string_view file, const CsvOptions& options, const Target& target,
              bool any_trailing, const WorkContext& context);

}  // namespace rtsql::csv
