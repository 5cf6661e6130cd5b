// Turns spans into pairs on the device: the second half of a join.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Spans: per i < count, first[i] and size[i] (uint32). `offsets` (uint64 each) is the exclusive scan of the
// sizes and `total` its grand total. For output position p in [begin, end) of [0, total), writes to index p -
// begin:
//   owner_out = i, the span p falls into;  member_out = permutation[first[i] + (p - offsets[i])],
// or without the permutation lookup where `permutation` is 0. Balanced by output, so that one long span does
// not stall a workgroup. Either output may be 0.
struct ExpandSpans {
  gpu::Address first = 0;
  gpu::Address offsets = 0;
  gpu::Address permutation = 0;
  uint64_t count = 0;
  uint64_t total = 0;
};
void expand_spans(gpu::Stream& stream, const ExpandSpans& spans, uint64_t begin, uint64_t end,
                  gpu::Address owner_out, gpu::Address member_out);

// Does the same where no span has more than one member, as probes of a unique index have: needs no offsets
// and no total. Writes all pairs, in order, and their number as a uint64 to `total` unless that is 0.
struct ExpandSingles {
  gpu::Address first = 0;
  gpu::Address size = 0;  // uint32 each, 0 or 1
  gpu::Address permutation = 0;
  uint64_t count = 0;
};
void expand_singles(gpu::Stream& stream, const ExpandSingles& spans, gpu::Address owner_out,
                    gpu::Address member_out, gpu::Address total = 0);

}  // namespace rtsql
