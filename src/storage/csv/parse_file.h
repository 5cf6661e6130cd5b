// CSV files are read in parallel: each chunk of whole rows is tokenised and converted on its own, with types
// that hold every row of all files.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "common/interrupt.h"
#include "schema/text_heap.h"
#include "storage/csv/chunk_converter.h"
#include "storage/csv/dialect.h"
#include "storage/csv/input_text.h"
#include "storage/csv_reader.h"
#include "storage/json/json_rows.h"

namespace rtsql::csv {

// A tuning says how the work is cut; results do not depend on it.
struct Tuning {
  size_t chunk_bytes = 4 << 20;
  unsigned threads = 0;  // 0: as many as the machine runs at once

  unsigned thread_count() const {
    return threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
  }
};

// One of the files of a job, and how it is read.
struct FileJob {
  std::string path;  // for messages
  const InputText* input = nullptr;
  size_t rows_begin = 0;                     // the header or, without, the first row
  size_t data_begin = 0;                     // the first row behind the header
  size_t data_end = std::string_view::npos;  // behind the last row; npos: it ends with the text
  double bytes_per_row = 32;                 // an estimate
  Dialect dialect;
  ConversionPlan plan;                // of the file's columns
  std::vector<size_t> positions;      // of these among the job's
  std::vector<ColumnPlan> constants;  // columns that have one value in all rows of the file
  std::vector<std::optional<std::string>> constant_values;
  std::vector<size_t> constant_positions;
  bool is_json = false;
  json::Layout json_layout;             // of its rows
  std::vector<std::string> json_names;  // paths of the members that are the columns of the plan
  std::vector<std::string> left_out;    // notes on lines that are no rows, and on how numbers are written
  bool header_guessed = false;          // that there is none: the first row may be one

  std::string_view text() const { return input->known(); }
};

struct ParseJob {
  size_t files = 1;
  // Returns a file of the job, opened and planned, which stays where it is until the parsing ends. It is
  // called once for each, from any thread. What it throws fails the job.
  std::function<const FileJob&(size_t)> open;
  std::vector<ColumnPlan> columns;      // of the result; a file that lacks one has NULLs there
  std::vector<std::string> null_texts;  // as in CsvOptions
  std::string (*name_text)(std::string_view) = nullptr;  // as in CsvOptions
  std::string options_begin;                             // likewise
  bool table_types = false;  // the types are those of a table: no hint tells to change them
  bool ignore_errors = false;
  uint64_t reject_limit = UINT64_MAX;
  uint64_t described_rejects = 10;
  Tuning tuning;
};

struct ParsedChunk {
  std::string_view text;
  const FileJob* file = nullptr;
  ChunkRows rows;                 // their columns are those of the job
  std::vector<unsigned> workers;  // per column: whose string table numbers its texts
};

struct ParsedFile {
  std::vector<ParsedChunk> chunks;                // in the order of the files
  std::vector<std::vector<StringTable>> strings;  // by worker and column
  std::vector<Type> types;            // of the columns; a chunk's may be narrower, except than VARCHAR
  std::vector<bool> lost_digits;      // per column: a DOUBLE that was found, which does not keep all digits
  std::vector<NullWords> null_words;  // per column: that were taken for NULLs
  uint64_t rows = 0;
  uint64_t reject_count = 0;
  std::vector<CsvReject> first_rejects;
  std::vector<std::string>
      further_names;                     // members of JSON rows that are no columns; there are no chunks then
  std::vector<std::string> array_names;  // members that have arrays
  std::vector<std::string> single_names;  // members that have other values, but for null
  // By column and worker, of columns that are lists: these in place of the worker's strings.
  std::map<size_t, std::vector<TextHeap>> lists;
  bool possible_header_rejected = false;  // the first row of a file was, which may be a header
};

// Returns none if a file has no trailing delimiter where `job` says so: behind it a row has a further field.
// Throws Error(kData) for the first bad row of the first file that has one, unless errors are ignored, or if
// there are more than the limit; Error(kInterrupted).
std::optional<ParsedFile> parse_file(const ParseJob& job, const WorkContext& context);

}  // namespace rtsql::csv
