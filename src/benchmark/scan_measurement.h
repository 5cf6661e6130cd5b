// Measures how fast a dataset's conjunction is answered by a bitmap: by indexes, or by a scan of the keys.
#pragma once

#include <optional>

#include "benchmark/scan_dataset.h"
#include "benchmark/scan_oracle.h"
#include "index/contract/method.h"

namespace rtsql {

// Milliseconds are by GPU timestamps, on CPU devices by the host's clock, of which each stage then has the
// share that timestamps give it; all are medians over the runs.
struct ScanMeasurement {
  // These only indexes have: sums over all of them. A stage that a method does not record takes 0.
  struct OfIndexes {
    double build_milliseconds = 0;
    double sieve_milliseconds = 0;   // of reading filter vectors
    double refine_milliseconds = 0;  // of correcting what they leave
    double merge_milliseconds = 0;   // of combining what the indexes say
    uint64_t resident_bytes = 0;
    uint64_t peak_bytes = 0;  // of the builds
  };
  std::optional<OfIndexes> indexes;  // absent: a scan of the keys
  double scan_milliseconds = 0;      // of one answer, all stages together
  double copy_milliseconds = 0;      // of the bitmap to the host, by the host's clock; 0 unless asked for
  double wall_milliseconds = 0;      // of one answer by the host's clock: launches and waits included
  uint64_t found = 0;                // rows
  uint64_t wrong_words = 0;          // of the bitmap

  bool right() const { return wrong_words == 0; }
};

// The answers' bitmaps are those that `oracle`, of the same dataset, expects, or are reported as wrong.
ScanMeasurement measure_key_scan(gpu::Device& device, const ScanDataset& dataset,
                                 const ScanProtocol& protocol, const ScanOracle& oracle,
                                 const WorkContext& context);

// Returns how many indexes of a method so many columns take: one, or one each.
size_t indexes_of(const IndexMethod& method, size_t columns);

// Builds one index of all columns, or one of each column where the method takes no more. Throws what the
// method throws.
ScanMeasurement measure_bitmaps(gpu::Device& device, const IndexMethod& method, const IndexOptions& options,
                                const ScanDataset& dataset, const ScanProtocol& protocol,
                                const ScanOracle& oracle, const WorkContext& context);

}  // namespace rtsql
