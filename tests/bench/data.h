// Writes the CSV file that benchmarks load: id, k < 1,000,000, g < 1,000, v in [0, 1), s of 5,000 strings.
#pragma once

#include <cstdint>
#include <string>

namespace rtsql::bench {

// Writes `rows` rows to `path`, the same ones every time; writes nothing if a complete file is there. Returns
// its bytes. Throws Error(kIo).
uint64_t write_data(const std::string& path, uint64_t rows);

}  // namespace rtsql::bench
