// Measures one index method on one dataset.
#pragma once

#include "benchmark/dataset.h"
#include "benchmark/oracle.h"
#include "benchmark/workload.h"
#include "index/contract/method.h"

namespace rtsql {

// Milliseconds are by GPU timestamps, on CPU devices by the host's clock; all are medians over the runs.
struct Measurement {
  double build_milliseconds = 0;
  double update_milliseconds = 0;  // to the keys after a change; 0 unless the dataset has keys from before
  double sort_milliseconds = 0;    // of the probes; 0 unless they are sorted
  double probe_milliseconds = 0;   // of all batches
  double sum_milliseconds = 0;     // reading and adding up the row ids found, if the protocol asks
  double wall_milliseconds = 0;    // sort and probe by the host's clock: launches and waits included
  uint64_t keys = 0;
  uint64_t probes = 0;
  uint64_t matches = 0;
  uint64_t misses = 0;  // probes without matches
  uint64_t resident_bytes = 0;
  uint64_t peak_bytes = 0;      // of the build
  uint64_t wrong_probes = 0;    // that did not find what the oracle expects
  bool matches_counted = true;  // the totals that the index reported are right, too

  bool right() const { return wrong_probes == 0 && matches_counted; }
};

struct MeasuredIndex {
  std::unique_ptr<Index> index;
  double build_milliseconds = 0;
};

// Builds `protocol.runs` times after a warm-up, and keeps the last. Throws what the method throws.
MeasuredIndex measure_build(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                            const IndexKeys& keys, const Protocol& protocol, const WorkContext& context);

// Probes an index of `dataset.keys` as often, after a warm-up whose results `oracle`, of the same keys,
// checks. A batch whose result does not fit in memory is halved. The times of building are left 0.
Measurement measure_probes(gpu::Device& device, const Index& index, const Dataset& dataset,
                           const Protocol& protocol, const Oracle& oracle, const WorkContext& context);

// Does both, and the update to `dataset.keys` where there are keys from before.
Measurement measure_method(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                           const Dataset& dataset, const Protocol& protocol, const Oracle& oracle,
                           const WorkContext& context);

}  // namespace rtsql
