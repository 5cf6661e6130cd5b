// The parts that the rows of a table lie in, such as the row groups of files, and what is known of each
// before any of its values are read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "gpu/device.h"
#include "schema/value.h"

namespace rtsql {

struct Table;

// No value of a column lies outside of them; they may be none that occur. NaN counts for neither.
struct PartBounds {
  uint64_t rows = 0;
  std::optional<uint64_t> nulls;         // absent: nobody knows
  std::optional<Value> least, greatest;  // of the column's type; absent: nobody knows
};

class TableParts {
 public:
  virtual ~TableParts() = default;
  virtual size_t count() const = 0;
  virtual size_t left_out() const = 0;  // parts that only() has left out of the table
  virtual PartBounds bounds(size_t part, size_t column) const = 0;
  // Makes the table of these parts alone, which are in ascending order.
  virtual Table only(gpu::Device& device, const std::vector<size_t>& parts) const = 0;
};

}  // namespace rtsql
