// Knows which rows of a dataset fulfil all predicates, by a scan of the keys (key_scan.h).
#pragma once

#include "benchmark/scan_dataset.h"

namespace rtsql {

class ScanOracle {
 public:
  // Runs to its end.
  ScanOracle(gpu::Device& device, const ScanDataset& dataset, const WorkContext& context);

  struct Verdict {
    uint64_t wrong_words = 0;  // that differ from what is expected
    uint64_t found = 0;        // rows of the bitmap that was checked
  };
  // `words` are a bitmap of the dataset's rows; bits behind the last row are 0.
  Verdict check(gpu::Device& device, gpu::Address words) const;

 private:
  uint64_t words_;
  gpu::Buffer expected_;
};

}  // namespace rtsql
