// Finds runs of neighbouring keys that agree: among sorted keys, all those that are equal. Unique-by-key is
// find_runs and a gather of keys and values at the starts, which keeps the first value of each key.
#pragma once

#include <cstdint>

#include "gpu/stream.h"

namespace rtsql {

// Keys agree if they do in key - base but for its lowest `ignored_bits`, fewer than a key has.
struct RunKeys {
  gpu::Address keys = 0;
  uint32_t key_bytes = 4;  // or 8
  uint64_t count = 0;      // below 2^32
  uint64_t base = 0;
  uint32_t ignored_bits = 0;
};

// Writes bit i of `bitmap` = a run begins with key i: there are as many 1-bits as runs. Writes whole words,
// the unused bits of the last one 0.
void mark_runs(gpu::Stream& stream, const RunKeys& keys, gpu::Address bitmap);

// Writes where the runs begin, ascending, as uint32, to `starts` (room for as many as there are), and their
// number as a uint64 to `total`.
void find_runs(gpu::Stream& stream, const RunKeys& keys, gpu::Address starts, gpu::Address total);

}  // namespace rtsql
