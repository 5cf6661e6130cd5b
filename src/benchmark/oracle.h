// Knows what any batch of probes must find, without an index: the keys in order, the sums of the row ids
// before each of them, and a textbook binary search. Sums of row ids are compared as in "Fast Database Join
// on Ray-tracing Core Equipped GPU" (2025, section 5.4). The order is not taken on trust: a kernel checks
// that it is one, and of the very keys given.
#pragma once

#include "index/contract/index.h"

namespace rtsql {

class Oracle {
 public:
  // Runs to its end. Throws Error(kMemory) if 12 bytes a key and 4 to 8 for the key do not fit.
  Oracle(gpu::Device& device, const IndexKeys& keys, const WorkContext& context);

  struct Verdict {
    uint64_t wrong_probes = 0;  // other rows, by their number or their sum
    uint64_t matches = 0;       // expected of the batch
    uint64_t misses = 0;        // probes that are expected to have none
  };
  // `sums` holds per probe the sum of the row ids found, `sizes` their number (uint32 each) or is 0.
  Verdict check(gpu::Device& device, const ProbeBatch& probes, gpu::Address sums, gpu::Address sizes) const;

 private:
  void verify_order(gpu::Stream& stream, const IndexKeys& keys, gpu::Address positions, gpu::Address rows);

  KeyWidth width_;
  uint64_t count_;
  gpu::Buffer sorted_;
  gpu::Buffer row_sums_;  // uint64, one more than there are keys
};

}  // namespace rtsql
