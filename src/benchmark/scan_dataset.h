// Holds columns to scan and the predicates on them, in device memory.
#pragma once

#include <memory>
#include <vector>

#include "benchmark/scan_workload.h"
#include "index/contract/bitmap_term.h"

namespace rtsql {

// A dataset is a value; copies share the memory.
struct ScanDataset {
  uint64_t rows = 0;
  std::vector<KeyColumn> columns;                   // of one width
  RangeConjunction conjunction;                     // an interval for each column
  std::vector<std::shared_ptr<const void>> owners;  // of the keys

  KeyWidth width() const { return columns.front().width; }
};

// Generates a workload's columns on the device, and finds the bounds of its predicates. The same seed and
// parameters give the same data on every device.
ScanDataset generate_scan_dataset(gpu::Device& device, const ScanWorkload& workload,
                                  const WorkContext& context);

// Returns a dataset of the columns, which have a key each in every row, with the predicates of the workload
// on each; `owners` keep the keys. Keys of 32 bits are widened where another column has longer ones.
ScanDataset scan_dataset_of(gpu::Device& device, std::vector<KeyColumn> columns, uint64_t rows,
                            std::vector<std::shared_ptr<const void>> owners, const ScanWorkload& workload,
                            const WorkContext& context);

}  // namespace rtsql
