// Makes keys that repeat as the values of a skewed column do, where those of a KeySpace are distinct: each
// row's is drawn by itself from a Zipf distribution, as BENCHMARK SCAN draws its values.
#pragma once

#include "benchmark/workload.h"
#include "gpu/stream.h"
#include "index/contract/probe_order.h"

namespace rtsql {

struct SkewedKeys {
  gpu::Buffer keys;     // of the rows
  gpu::Buffer ordered;  // the same ascending
};

// Records the drawing of the keys of a workload that has a `key_skew`; they ascend if it wants them so.
SkewedKeys draw_skewed_keys(gpu::Stream& stream, const Workload& workload, uint64_t seed);

// Records the choice of probes: a point asks for one of the distinct keys, each as likely; a range for the
// key of a random row and the rows that follow in order, as many as are expected of it, or more where the
// keys at its ends repeat.
OwnedProbes pick_probes(gpu::Stream& stream, const Workload& workload, const gpu::Buffer& ordered,
                        uint64_t seed);

}  // namespace rtsql
