// Reads numbers that are written as differences (parquet-format, Encodings.md: DELTA_BINARY_PACKED).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::parquet {

struct DeltaNumbers {
  std::vector<int64_t> numbers;
  size_t bytes = 0;  // that they take
};

// Reads all of them, which are `most` at most. `what` names them in errors. Throws Error(kData).
DeltaNumbers read_delta_numbers(std::string_view bytes, uint64_t most, std::string_view what);

}  // namespace rtsql::parquet
