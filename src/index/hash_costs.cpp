#include "index/hash_costs.h"

namespace rtsql {

namespace {

// Nanoseconds of lavapipe on two cores, and of an H200. Probes are random.
struct Costs {
  double probe;   // reading one bucket
  double build;   // a key
  double launch;  // of a batch, however small
  double wide;    // how much 64-bit keys add to the building of 32-bit ones, as a factor
};
constexpr Costs kGpuCosts = {.probe = 0.026, .build = 0.11, .launch = 3e4, .wide = 2.2};
constexpr Costs kCpuCosts = {.probe = 26, .build = 50, .launch = 1e5, .wide = 2};
constexpr double kMillisecondsPerNanosecond = 1e-6;

const Costs& costs_of(const ProbeEstimate& estimate) {
  return estimate.cpu_device ? kCpuCosts : kGpuCosts;
}

}  // namespace

double hash_probe_milliseconds(const ProbeEstimate& estimate, double buckets) {
  const Costs& costs = costs_of(estimate);
  const double wide = estimate.width == KeyWidth::k64 ? 1.4 : 1.0;
  return kMillisecondsPerNanosecond * (costs.launch + estimate.probes * costs.probe * buckets * wide);
}

double hash_build_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  const double wide = estimate.width == KeyWidth::k64 ? costs.wide : 1.0;
  return kMillisecondsPerNanosecond *
         (10 * costs.launch + static_cast<double>(estimate.keys) * costs.build * wide);
}

}  // namespace rtsql
