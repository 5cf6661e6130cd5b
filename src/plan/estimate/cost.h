// Estimates the costs of operators in milliseconds, as functions of rows and bytes and of a few constants of
// the device.
#pragma once

#include <algorithm>
#include <cmath>
#include <map>
#include <span>

#include "gpu/device.h"
#include "index/contract/method.h"
#include "plan/estimate/lookup.h"

namespace rtsql {

// Kernels have one row to a thread behind steps that leave no larger share of the rows
// (exec/kernel/dense_rows.h). A CPU device has few invocations in step, and goes through the elements of its
// vectors one by one.
constexpr double most_dense_share(gpu::DeviceKind kind) {
  return kind == gpu::DeviceKind::kCpu ? 1.0 / 16 : 0.25;
}

// Describes an index that says which rows of its table lie in a one.
struct MarkingIndex {
  const IndexMethod* method = nullptr;
  uint64_t keys = 0;
  KeyWidth width = KeyWidth::k32;
};

struct CostModel {
  double launch = 0;          // of one kernel, with its share of submitting and waiting
  double command = 0;         // of a further one in the same submission
  double wait = 0;            // of the host for a build or a batch of probes, where their costs leave it out
  double scan_per_byte = 0;   // of a column read in order
  double gather_per_row = 0;  // of a column read by row id
  double write_per_row = 0;   // of a row id written and read again
  double test_per_row = 0;    // of a comparison with a value that is there
  double range_per_row = 0;   // of a key that is outside the range of a table's keys
  double lookup_per_row = 0;  // of a look-up in a table that a cache holds
  double cache_bytes = 0;     // of that cache
  double near_per_row = 0;    // likewise in the cache of a core
  double near_bytes = 0;
  double rows_in_step = 0;                            // so many rows take as long as one of them
  double dense_share = 0;                             // most_dense_share()
  double dense_per_row = 0;                           // of a table's row where those left are made dense
  double hash_per_row = 0;                            // of a key hashed and compared with those in slots
  double group_per_row = 0;                           // of a row added to its group, in memory
  double near_group_per_row = 0;                      // likewise of groups that a core keeps to itself
  double near_groups = 0;                             // so many
  double trace_per_ray = 0;                           // through the scene of a cube
  double trace_per_row = 0;                           // that rays meet there
  double sort_per_pass = 0;                           // of a 32-bit key with a row id, by eight bits
  std::map<const IndexMethod*, MethodCosts> methods;  // all of them

  // The constants were measured on an NVIDIA H200, for GPUs, and on lavapipe with two cores, for CPU devices;
  // but for hash_per_row of GPUs, an estimate.
  static CostModel built_in(const gpu::Device& device);

  double scan(double rows, double bytes_per_row) const {
    return launch + rows * bytes_per_row * scan_per_byte;
  }
  double trace(double rays, double rows) const {
    return 2 * launch + rays * trace_per_ray + rows * trace_per_row;
  }
  double gather(double rows, double columns) const { return launch + rows * columns * gather_per_row; }
  double sort(double rows, KeyWidth width, uint32_t bits) const {
    const double bytes = static_cast<double>(width) + sizeof(uint32_t);
    return 3 * launch + rows * sort_per_pass * std::ceil(bits / 8.0) * bytes / 8;
  }
  // These return the time to fill a look-up table by so many rows, of a table that has `all_rows` before its
  // filter, without the launches, which several tables may share; to build one; and to look up in it.
  double fill_lookup(const LookupPlan& lookup, double all_rows, double rows) const;
  double build_lookup(const LookupPlan& lookup, double all_rows, double rows) const {
    return 2 * launch + fill_lookup(lookup, all_rows, rows);
  }
  double lookup(const LookupPlan& lookup, double rows) const {
    return rows * (8 * scan_per_byte + find_per_row(lookup));
  }
  // Slots that are searched on are neighbours: they cost little more than the first.
  double find_per_row(const LookupPlan& lookup) const {
    if (lookup.index) return lookup.find_milliseconds;
    if (!lookup.is_dense()) return hash_per_row + read_per_row(lookup.tested_bytes());
    return (1 - lookup.span_share) * range_per_row + lookup.span_share * read_per_row(lookup.tested_bytes());
  }
  // Returns the time to go on to the next row of a chain.
  double follow_per_row(const LookupPlan& lookup) const {
    return lookup.is_chained() ? read_per_row(lookup.chain_bytes()) : 0;
  }
  // Returns the time of one of these probes by an index within a kernel.
  double find_by(const IndexMethod& method, const ProbeEstimate& estimate) const;
  // Returns the time of a read at random in so many bytes.
  double read_per_row(double bytes) const {
    const double near = std::min(1.0, near_bytes / bytes);
    const double cached = std::min(1.0, cache_bytes / bytes);
    return near * near_per_row + (cached - near) * lookup_per_row + (1 - cached) * gather_per_row;
  }
  double group(double rows, double groups) const {
    return rows * (groups <= near_groups ? near_group_per_row : group_per_row);
  }
  double select(double rows) const { return 2 * launch + rows * write_per_row; }
  double probe(const IndexMethod& method, const ProbeEstimate& estimate) const {
    return wait + probe_milliseconds(methods.at(&method), estimate);
  }
  double build(const IndexMethod& method, uint64_t keys, KeyWidth width) const {
    return wait + build_milliseconds(methods.at(&method), keys, width);
  }
  // Returns the time to combine what each of the indexes says of a conjunction into a bitmap of the table's
  // rows, without waiting for it.
  double mark(std::span<const MarkingIndex> indexes, double table_rows) const;
};

}  // namespace rtsql
