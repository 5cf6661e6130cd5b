#include "plan/estimate/cost.h"
#include "index/registry/registry.h"

#include <algorithm>

namespace rtsql {

CostModel CostModel::built_in(const gpu::Device& device) {
  const bool cpu = device.info().kind == gpu::DeviceKind::kCpu;
  CostModel model = cpu ? CostModel{.launch = 0.08,
                                    .command = 0.02,
                                    .wait = 0,
                                    .scan_per_byte = 1.3e-7,
                                    .gather_per_row = 8e-6,
                                    .write_per_row = 6e-6,
                                    .test_per_row = 3e-7,
                                    .range_per_row = 6e-7,
                                    .lookup_per_row = 3e-6,
                                    .cache_bytes = 1 << 20,
                                    .near_per_row = 2e-6,
                                    .near_bytes = 32 << 10,
                                    .rows_in_step = 2,
                                    .dense_share = most_dense_share(device.info().kind),
                                    .dense_per_row = 0,
                                    .hash_per_row = 5e-6,
                                    .group_per_row = 2e-5,
                                    .near_group_per_row = 1e-6,
                                    .near_groups = 4096,
                                    .trace_per_ray = 1e-4,
                                    .trace_per_row = 1e-4,
                                    .sort_per_pass = 6e-6,
                                    .methods = {}}
                        : CostModel{.launch = 0.03,
                                    .command = 0.008,
                                    .wait = 0.03,
                                    .scan_per_byte = 2.3e-10,
                                    .gather_per_row = 2.3e-8,
                                    .write_per_row = 2.7e-9,
                                    .test_per_row = 1e-10,
                                    .range_per_row = 3e-10,
                                    .lookup_per_row = 3.5e-9,
                                    .cache_bytes = 32 << 20,
                                    .near_per_row = 1.2e-9,
                                    .near_bytes = 72 << 10,
                                    .rows_in_step = 32,
                                    .dense_share = most_dense_share(device.info().kind),
                                    .dense_per_row = 8e-10,
                                    .hash_per_row = 4e-9,
                                    .group_per_row = 5.7e-8,
                                    .near_group_per_row = 1e-9,
                                    .near_groups = 4096,
                                    .trace_per_ray = 1.2e-7,
                                    .trace_per_row = 3e-7,
                                    .sort_per_pass = 9e-9,
                                    .methods = {}};
  for (const IndexMethod* method : index_methods())
    model.methods[method] = cpu ? method->cpu_costs : method->gpu_costs;
  return model;
}

double CostModel::find_by(const IndexMethod& method, const ProbeEstimate& estimate) const {
  ProbeEstimate none = estimate;
  none.probes = none.misses = none.matches = 0;
  const MethodCosts& costs = methods.at(&method);
  return (probe_milliseconds(costs, estimate) - probe_milliseconds(costs, none)) /
         std::max(1.0, estimate.probes);
}

double CostModel::fill_lookup(const LookupPlan& lookup, double all_rows, double rows) const {
  const double cost = (8 * all_rows + lookup.bytes()) * scan_per_byte + all_rows * write_per_row;
  // A slot is read and then written, by an atomic operation; the head of a chain is exchanged by one.
  if (!lookup.is_dense()) return cost + rows * (hash_per_row + 2 * read_per_row(lookup.tested_bytes()));
  return lookup.is_chained() ? cost + rows * read_per_row(lookup.tested_bytes()) : cost;
}

// Each index reads a bit of every row and finds what it flips, and a bit is written.
double CostModel::mark(std::span<const MarkingIndex> indexes, double table_rows) const {
  double milliseconds = launch;
  for (const MarkingIndex& index : indexes) {
    milliseconds += probe_milliseconds(
        methods.at(index.method), {.keys = index.keys, .width = index.width, .probes = 1, .points = false});
  }
  const double bits = 1 + static_cast<double>(indexes.size());
  return milliseconds + table_rows * bits / 8 * scan_per_byte;
}

}  // namespace rtsql
