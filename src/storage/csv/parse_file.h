// A CSV file is read in parallel: each chunk of whole rows is tokenised and converted on its own, with types
// that hold every row of the file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "common/interrupt.h"
#include "storage/csv/chunk_converter.h"
#include "storage/csv/dialect.h"
#include "storage/csv/input_text.h"
#include "storage/csv_reader.h"

namespace rtsql::csv {

// A tuning says how the work is cut; results do not depend on it.
struct Tuning {
  size_t chunk_bytes = 4 << 20;
  unsigned threads = 0;  // 0: as many as the machine runs at once

  unsigned thread_count() const {
    return threads != 0 ? threads : std::max(1u, std::thread::hardware_concurrency());
  }
};

struct ParseJob {
  std::string path;  // for messages
  const InputText* input = nullptr;
  size_t data_begin = 0;      // the first row behind the header
  double bytes_per_row = 32;  // an estimate
  Dialect dialect;
  std::string null_text;
  ConversionPlan plan;
  std::string (*name_text)(std::string_view) = nullptr;  // as in CsvOptions
  std::string options_begin;                             // likewise
  bool table_types = false;  // the types are those of a table: no hint tells to change them
  uint64_t reject_limit = UINT64_MAX;
  bool header_guessed = false;  // that there is none: the first row may be one
  Tuning tuning;

  std::string_view text() const { return input->known(); }
};

struct ParsedChunk {
  std::string_view text;
  ChunkRows rows;
  std::vector<unsigned> workers;  // per column: whose string table numbers its texts
};

struct ParsedFile {
  std::deque<ParsedChunk> chunks;
  std::vector<std::vector<StringTable>> strings;  // by worker and column
  std::vector<Type> types;        // of the columns; a chunk's may be narrower, except than VARCHAR
  std::vector<bool> lost_digits;  // per column: a DOUBLE that was found, which does not keep all digits
  uint64_t rows = 0;
  uint64_t reject_count = 0;
  std::vector<CsvReject> first_rejects;
  bool first_row_rejected = false;
};

// Returns none if the file has no trailing delimiter where `job` says so: behind it a row has a further
// field. Throws Error(kData) for the first bad row of the file unless errors are ignored, or if there are
// more than the limit; Error(kInterrupted).
std::optional<ParsedFile> parse_file(const ParseJob& job, const WorkContext& context);

}  // namespace rtsql::csv
