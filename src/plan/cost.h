// Estimates the costs of operators in milliseconds, as functions of rows and bytes and of a few constants of
// the device.
#pragma once

#include <cmath>
#include <map>

#include "gpu/device.h"
#include "index/contract/method.h"
#include "plan/lookup.h"

namespace rtsql {

struct CostModel {
  double launch = 0;          // of one kernel, with its share of submitting and waiting
  double command = 0;         // of a further one in the same submission
  double wait = 0;            // of the host for a build or a batch of probes, where their costs leave it out
  double scan_per_byte = 0;   // of a column read in order
  double gather_per_row = 0;  // of a column read by row id
  double write_per_row = 0;   // of a row id written and read again
  double test_per_row = 0;    // of a comparison with a value that is there
  double lookup_per_row = 0;  // of a look-up in a table that a cache holds
  double cache_bytes = 0;     // of that cache
  double near_per_row = 0;    // likewise in the cache of a core
  double near_bytes = 0;
  double hash_per_row = 0;                            // of a key hashed and compared with those in slots
  double group_per_row = 0;                           // of a row added to its group, in memory
  double near_group_per_row = 0;                      // likewise of groups that a core keeps to itself
  double near_groups = 0;                             // so many
  double sort_per_pass = 0;                           // of a 32-bit key with a row id, by eight bits
  std::map<const IndexMethod*, MethodCosts> methods;  // all of them

  // The constants were measured on an NVIDIA H200, for GPUs, and on lavapipe with two cores, for CPU devices;
  // but for hash_per_row of GPUs, an estimate.
  static CostModel built_in(const gpu::Device& device);

  double scan(double rows, double bytes_per_row) const {
    return launch + rows * bytes_per_row * scan_per_byte;
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
    return (lookup.is_dense() ? 0 : hash_per_row) + read_per_row(lookup.tested_bytes());
  }
  // Returns the time to go on to the next row of a chain.
  double follow_per_row(const LookupPlan& lookup) const {
    return lookup.is_chained() ? read_per_row(lookup.chain_bytes()) : 0;
  }
  // Returns the time of one of these probes by an index within a kernel.
  double find_by(const IndexMethod& method, const ProbeEstimate& estimate) const;
  // Returns the time of a read at random in so many bytes.
  double read_per_row(double bytes) const {
    return bytes <= near_bytes ? near_per_row : bytes <= cache_bytes ? lookup_per_row : gather_per_row;
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
};

}  // namespace rtsql
