// The partitions of a window's rows on the host, and the frames within them.
#pragma once

#include <cstdint>
#include <vector>

#include "exec/reference/rows.h"
#include "logical/window.h"

namespace rtsql::reference {

// The positions from `begin` to before `end`.
struct Span {
  uint32_t begin = 0, end = 0;
  bool operator==(const Span&) const = default;
};

class WindowFrames {
 public:
  // `rows` are in the order of the window's sort keys. They and the window outlive it.
  WindowFrames(const Window& window, const Rows& rows, const Place* outer);

  Span partition(uint32_t row) const { return partitions_[partition_of_[row]]; }
  // Returns the rows that the order does not tell from this one.
  Span peers(uint32_t row) const { return peers_[peers_of_[row]]; }
  // Returns how many groups of peers lie before the row's in its partition.
  uint32_t peers_before(uint32_t row) const;

  // Returns the pieces of the row's frame, in order, the empty ones left out.
  std::vector<Span> of(uint32_t row, const Frame& frame) const;

 private:
  uint32_t bound(uint32_t row, FrameUnit unit, const FrameBound& bound, bool is_end) const;
  uint32_t counted_bound(uint32_t row, FrameUnit unit, const FrameBound& bound, bool is_end) const;
  uint32_t range_bound(uint32_t row, const FrameBound& bound, bool is_end) const;

  const Window& window_;
  const Rows& rows_;
  const Place* outer_;
  std::vector<Span> partitions_, peers_;
  std::vector<uint32_t> partition_of_, peers_of_;  // of each row
};

}  // namespace rtsql::reference
