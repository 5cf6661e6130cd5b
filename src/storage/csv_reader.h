// Reads CSV files: detects the dialect and the types, tokenises in parallel by libcsv, converts, and rejects.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "common/interrupt.h"
#include "common/source_span.h"
#include "schema/host_column.h"
#include "schema/time_zone.h"
#include "storage/compression/compression.h"
#include "storage/csv/dialect.h"
#include "storage/csv/null_words.h"
#include "storage/csv/number_form.h"
#include "storage/csv/path_columns.h"
#include "storage/table.h"

namespace rtsql {

struct ColumnType {
  std::string column;
  Type type;
  SourceSpan span = {};  // where the column is named, for errors
};

inline constexpr uint64_t kShownRejects = 10;  // by reports of loads

struct CsvOptions {
  std::optional<bool> header;  // absent: detected
  std::string delimiter;       // empty: detected (csv/delimiter.h)
  char quote = '"';            // csv::kNoQuote: nothing stands around fields
  std::optional<char> escape;  // absent: a doubled quote
  // An unquoted field equal to one of them is NULL; none here: the empty field alone.
  std::vector<std::string> null_texts;
  // Words such as NA are NULL in columns whose other texts are of a type (csv/null_words.h).
  bool detect_nulls = true;
  std::string date_format;        // as parse_value's; empty: ISO
  TimeZonePtr zone = nullptr;     // of times that name none, where a zone is asked for; null: UTC
  std::vector<ColumnType> types;  // forced
  bool all_varchar = false;       // all others are VARCHAR
  // In front of the header, or of the first row, and behind the last row; absent: detected (csv/titles.h).
  std::optional<uint64_t> skipped_lines;
  std::optional<uint64_t> footer_lines;
  std::optional<char> comment;  // lines that begin with it are none
  bool join_spaces = false;     // several spaces part fields as one does
  // How numbers are written, in place of 1234.5; absent: detected by column (csv/number_form.h).
  std::optional<char> decimal;
  std::optional<char> thousands;
  bool currency = false;            // signs of currencies and % around numbers mean nothing
  std::vector<ColumnType> columns;  // names and types of all columns of a new table; none: found
  std::vector<std::string> names;   // of the first columns of a new table, in place of those that are found
  std::string encoding;             // as csv/encoding.h calls it; empty: UTF-8
  // Writes a column's name as SQL does, for hints.
  std::string (*name_text)(std::string_view) = [](std::string_view name) { return std::string(name); };
  // Says in hints how the statement opens its list of options.
  std::string options_begin = "WITH (";
  // The same where the file may go to a table that there is, as by COPY.
  std::string begin_for(bool table) const { return table && columns.empty() ? "(" : options_begin; }
  // Columns of several files are matched by name, and NULL where a file lacks them.
  bool union_by_name = false;
  csv::PathOptions paths;    // columns that a file's path has the values of
  bool by_position = false;  // `target` names the file's columns in order; a header is only skipped
  uint64_t sample_rows =
      20480;                   // looked at before the first guess of types; the guess widens later if it must
  bool wants_json = false;     // the statement says that the rows are JSON objects
  bool ignore_errors = false;  // skip bad rows, report them
  uint64_t reject_limit = UINT64_MAX;          // with ignore_errors: more rejects than this stop the load
  uint64_t described_rejects = kShownRejects;  // in the result
  uint64_t stored_rejects = UINT64_MAX;        // of those, in the table
  std::string rejects_table;  // the engine puts all that are described into it; empty: into none
};

struct CsvReject {
  std::string path;
  uint64_t line = 0;       // 1-based, of the physical line on which the row starts
  uint64_t last_line = 0;  // on which it ends
  std::string column;      // empty for ragged rows
  std::string text;        // the offending field, cut at 100 bytes
  std::string row;  // its text, cut at 64 KiB; empty where no more rejects than kShownRejects are described
  std::string reason;
};

std::string describe_lines(const CsvReject& reject);  // "line 3", "lines 3 to 5"

// How the first file of a load is written.
struct CsvFindings {
  char quote = '"', escape = '"';
  std::string new_line = {};                     // behind the first row; empty: there is none
  uint64_t skipped_lines = 0, footer_lines = 0;  // that are no rows
  std::vector<csv::NumberForm> forms = {};       // of numbers, by column
  std::string date_format = {};                  // of dates; empty: ISO 8601
  std::vector<csv::NullWords> null_words = {};   // that are NULL, by column
};

struct CsvResult {
  std::vector<ColumnDefinition> definitions;
  std::vector<HostColumn> columns;
  uint64_t rows = 0;
  size_t files = 1;
  uint64_t text_bytes = 0;
  uint64_t file_bytes = 0;                       // fewer where the file is compressed
  Compression compression = Compression::kNone;  // of all files, if they agree
  // These were used, detected or given.
  std::string delimiter = ",";      // empty: the rows are JSON
  bool trailing_delimiter = false;  // rows end in it
  bool header = false;
  std::string header_doubt;        // how to say that it is the other way, where this was a guess; or empty
  std::vector<std::string> notes;  // what a user should know of the header and the types that were found
  uint64_t reject_count = 0;
  std::vector<CsvReject> first_rejects;  // at most `described_rejects`
  CsvFindings findings;
};

struct CsvTable {
  Table table;
  CsvResult result;  // without columns
};

// Makes a new table on the device of whole files, whose rows follow one another. Those behind the first must
// have its columns, unless these are matched by name. Names come from the header (or c0, c1, …) and types are
// the narrowest of BOOLEAN, INTEGER, BIGINT, DOUBLE, DATE, TIMESTAMP, VARCHAR that hold every row of the
// files. Texts are UTF-8; spaces around anything but a VARCHAR mean nothing. A blank line is a NULL where the
// file has one column and no header comes behind it, and nothing elsewhere. Column names must differ ignoring
// case; csv/header.h says how a header is told.
//
// Columns are written in place where device memory is host-visible.
//
// Throws Error(kIo) if the file cannot be read; Error(kData) for a bad row, saying file, line, column name,
// the offending text, the type expected and, as a hint, how to skip it; Error(kInterrupted).
CsvTable load_csv_table(gpu::Device& device, std::string name, const std::vector<std::string>& paths,
                        const CsvOptions& options, const WorkContext& context);

// Reads the files as load_csv_table does, and says what it would tell of them. Throws the same.
CsvResult inspect_csv(const std::vector<std::string>& paths, const CsvOptions& options,
                      const WorkContext& context);

// Returns `table` with the rows of files behind its own, made in the same way: a new state of it, the old
// columns untouched. The types of `columns`, the ordinals of those that the file has, win, and a header, if
// there, must name them unless columns go by position; the other columns become `others`, one value of its
// type per column of the table. Throws the same, and Error(kValue) where a NOT NULL column would get a NULL
// or the row limit is passed.
CsvTable append_csv(gpu::Device& device, const Table& table, const std::vector<size_t>& columns,
                    const std::vector<Value>& others, const std::vector<std::string>& paths,
                    const CsvOptions& options, const WorkContext& context);

}  // namespace rtsql
