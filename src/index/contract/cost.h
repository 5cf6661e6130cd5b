// The costs of an index method are data: times measured at a few sizes, and the straight lines between them.
// The planner compares methods by these, and EXPLAIN prints what comes out.
#pragma once

#include <array>
#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

// The measured indexes have these sizes: 2^12 to 2^26 keys.
inline constexpr std::array<double, 5> kCostKeysLog2 = {12, 16, 20, 24, 26};

inline constexpr double kNanosecondsPerMillisecond = 1e6;

// Holds the nanoseconds of an item at each of these sizes.
struct CostCurve {
  std::array<double, kCostKeysLog2.size()> nanoseconds{};

  // Returns nanoseconds that are linear in log2 of `keys` between the sizes and above them, never below half
  // of the smallest value; below the sizes they are those of the first.
  double at(uint64_t keys) const;
  // Returns the nanoseconds of all `keys` items together: linear in `keys` between the sizes, as what each
  // item takes falls with their number, beside a part that they share; else `keys` times the above.
  double total(uint64_t keys) const;
  // Puts the value of a size, which is not measured, on the line through the two before it, where that rises.
  void extend_to(size_t size);
};

// Costs are by the device's clock; on CPU devices by the host's, submitting and waiting included. The curves
// are of 32-bit keys that occur once, and probes that match once.
struct MethodCosts {
  CostCurve build;         // a key
  CostCurve start;         // a batch of probes, before what each of them adds
  CostCurve probe;         // a point probe, in random order
  CostCurve ordered;       // a point probe whose neighbours have neighbouring keys
  double miss = 1;         // what a point probe that matches nothing takes, in those that match
  double repeated = 0;     // nanoseconds more of a point probe that matches twice or more
  double doubling = 0;     // nanoseconds more of it for each doubling of its matches
  double point_match = 0;  // nanoseconds more of it for each match beyond the first
  double range = 2;        // what a range probe takes, in point probes
  double range_match = 0;  // nanoseconds more of it for each match beyond the first
  double dense = 1;       // what a point probe takes of keys that are all numbers of a range, in point probes
  double wide_build = 2;  // what a 64-bit key takes, in 32-bit keys
  double wide_probe = 1.5;
  double build_launch = 0;  // milliseconds of a build, however small
};

// Describes a batch of probes.
struct ProbeEstimate {
  uint64_t keys = 0;
  KeyWidth width = KeyWidth::k32;
  double probes = 0;
  double misses = 0;   // of the probes, those that match nothing
  double matches = 0;  // of all others together
  bool points = true;
  bool ordered = false;  // neighbouring probes have neighbouring keys
  bool dense = false;    // the keys are all numbers of a range, each once
};

double probe_milliseconds(const MethodCosts& costs, const ProbeEstimate& estimate);
double build_milliseconds(const MethodCosts& costs, uint64_t keys, KeyWidth width);

}  // namespace rtsql
