// Gives some of the rows of another source.
#pragma once

#include <cstdint>
#include <memory>

#include "engine/result/result.h"

namespace rtsql {

// Consecutive rows of a source.
struct RowRange {
  uint64_t begin = 0;
  uint64_t count = 0;
  bool is_backward = false;  // the last of them comes first
};

std::unique_ptr<RowSource> part_of_rows(std::shared_ptr<RowSource> rows, RowRange range);

}  // namespace rtsql
