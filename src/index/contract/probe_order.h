// Puts probes in order before an index answers them, so that neighbours read the same memory.
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

// Says by which bits of their lower ends probes are sorted. If there are none, probes stay as they come.
struct ProbeOrder {
  uint32_t first_bit = 0;
  uint32_t end_bit = 0;

  static ProbeOrder by_all_bits(KeyWidth width) { return {0, 8 * static_cast<uint32_t>(width)}; }
  bool sorted() const { return first_bit < end_bit; }
};

// Holds probes and the memory they lie in.
struct OwnedProbes {
  KeyWidth width = KeyWidth::k32;
  gpu::Buffer low;
  gpu::Buffer high;  // of ranges; empty for points
  uint64_t count = 0;

  ProbeBatch batch() const {
    return {.low = low.address(), .high = high ? high.address() : low.address(), .count = count};
  }
};

// Records the sort of `probes`; those whose bits agree keep their order. Returns where each of them stood
// before, uint32 each: whatever belongs to the probes follows them by that.
gpu::Buffer sort_probes(gpu::Stream& stream, OwnedProbes& probes, ProbeOrder order);

}  // namespace rtsql
