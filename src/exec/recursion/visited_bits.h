// A set of keys of a small range, as one bit for each key of the range, on the device.
#pragma once

#include "exec/execution.h"
#include "storage/column.h"

namespace rtsql {

class VisitedBits {
 public:
  explicit VisitedBits(Execution& execution) : execution_(execution) {}

  // Takes the keys into the set and returns a bitmap over them of those that were not in it, one of each.
  // The column has the bits of order-preserving keys (schema/key_encoding.h), 4 or 8 bytes each. Returns an
  // empty buffer where the range of all keys is too large for so few; the set is of no use then. Finishes the
  // stream.
  gpu::Buffer insert(const Column& keys);

 private:
  struct Range {
    uint64_t lowest = UINT64_MAX, highest = 0;
    bool is_empty() const { return lowest > highest; }
  };

  Range mark(const Column& keys, const gpu::Buffer& marks);
  bool make_room(const Range& outside);

  Execution& execution_;
  Range range_;  // that the bits are of
  gpu::Buffer bits_;
  uint64_t keys_ = 0;  // with repeated ones
};

}  // namespace rtsql
