// Random files whose rows are known, in every format that is read.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "storage/csv_reader.h"
#include "tests/fuzz/random.h"

namespace rtsql::fuzz {

// By row and column; absent: NULL.
using Texts = std::vector<std::vector<std::optional<std::string>>>;

struct WrittenFile {
  std::string bytes;
  Texts rows;
  CsvOptions options;  // with which the rows are read as they are; of CSV and JSON
};

WrittenFile write_csv(Random& random);
WrittenFile write_json(Random& random);
WrittenFile write_parquet(Random& random);
WrittenFile write_arrow(Random& random);  // a file or a stream

// Returns the text compressed by gzip, by zstd, or as it is; in one piece or in several behind each other.
std::string pack(Random& random, const std::string& text);

// Cuts, changes, swaps or adds a few bytes.
std::string damaged(Random& random, std::string bytes);

}  // namespace rtsql::fuzz
