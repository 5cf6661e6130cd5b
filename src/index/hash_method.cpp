#include "index/hash_method.h"

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
// What a probe reads of a table of the default load, open or cuckoo.
constexpr double kBucketsPerProbe = 1.15;
constexpr double kMillisecondsPerNanosecond = 1e-6;

const Costs& costs_of(const ProbeEstimate& estimate) {
  return estimate.cpu_device ? kCpuCosts : kGpuCosts;
}

}  // namespace

IndexOption load_option(std::string_view help) {
  return {.name = "load",
          .kind = IndexOption::Kind::kReal,
          .default_text = "0.8",
          .minimum = 0.1,
          .maximum = 0.95,
          .help = help};
}

double hash_probe_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  const double wide = estimate.width == KeyWidth::k64 ? 1.4 : 1.0;
  return kMillisecondsPerNanosecond *
         (costs.launch + estimate.probes * costs.probe * kBucketsPerProbe * wide);
}

double hash_build_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  const double wide = estimate.width == KeyWidth::k64 ? costs.wide : 1.0;
  return kMillisecondsPerNanosecond *
         (10 * costs.launch + static_cast<double>(estimate.keys) * costs.build * wide);
}

}  // namespace rtsql
