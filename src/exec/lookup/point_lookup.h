// Answers queries that find few rows by their keys, by what the host sees of an index and of columns: without
// the device, and so without waiting for its turn (docs/adr/0095-points-wait-for-nobody.md).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "exec/reference/rows.h"
#include "gpu/device.h"
#include "plan/node/plan.h"
#include "schema/host_column.h"
#include "schema/value.h"
#include "storage/seen_column.h"

namespace rtsql {

class PointLookup {
 public:
  struct Answer {
    uint64_t rows = 0;
    std::vector<HostColumn> columns;
  };

  // Returns null where the plan, which has parameters, does more than the host does with few rows of a table
  // (few_row_plan.h), or the host does not see what it reads. The caller has the device's turn; the device
  // outlives the look-up.
  static std::shared_ptr<const PointLookup> of(gpu::Device& device, SharedPlan plan);

  // Answers as the plan does with these values for its parameters. Returns none where the plan has to: other
  // ranges than few keys, more than few rows, long texts, data that have moved. Throws Error(kValue) where a
  // row has no value. Any thread may call it, with the device's turn or without.
  std::optional<Answer> find(const std::vector<Value>& values) const;

 private:
  using Columns = std::map<uint32_t, HostColumn>;  // by their places in the table
  struct Found {
    uint64_t rows = 0;
    Columns columns;
  };

  PointLookup(gpu::Device& device, SharedPlan plan, std::map<uint32_t, SeenColumn> columns);
  std::optional<Found> read(const IndexScanPlan& scan) const;

  gpu::Device& device_;
  const SharedPlan plan_;
  const std::map<uint32_t, SeenColumn> columns_;  // that the plan reads, by their places in the table
  const uint64_t moves_;                          // that there were when the host saw them
};

}  // namespace rtsql
