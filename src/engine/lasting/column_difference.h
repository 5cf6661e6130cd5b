// Finds the rows in which a column differs from the one that it takes the place of.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Compares columns in blocks of their bits, so that rows near one that differs may count as such, too.
class ColumnDifference {
 public:
  ColumnDifference(gpu::Device& device, const Column& before, const Column& after);

  // Tells whether one of the rows [begin, begin + count) may differ.
  bool is_within(uint64_t begin, uint64_t count) const;

 private:
  struct Blocks {
    uint64_t row_bits = 0;
    std::vector<uint32_t> differ;
  };
  static bool is_within(const Blocks& blocks, uint64_t begin, uint64_t count);

  bool is_everywhere_ = false;
  std::vector<Blocks> parts_;  // values, and bitmaps of NULLs
};

}  // namespace rtsql
