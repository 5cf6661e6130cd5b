#include "benchmark/calibrate_methods.h"

#include <algorithm>
#include <cmath>

#include "algorithm/partition.h"
#include "benchmark/generator.h"
#include "benchmark/measurement.h"
#include "common/check.h"

namespace rtsql {
namespace {

// Sizes after one whose build or probes took longer than this are not measured.
constexpr double kLongMilliseconds = 150;
// At which size the factors are measured: beyond the caches of a CPU, within reach of all devices.
constexpr uint64_t kFactorKeysLog2 = 20;
constexpr uint64_t kMultiplicity = 8;
constexpr uint64_t kFewProbes = 16;
constexpr Protocol kProtocol = {.batches = 1, .sort_probes = false, .runs = 2};
constexpr double kNanosecondsPerMillisecond = 1e6;

class Calibrator {
 public:
  Calibrator(gpu::Device& device, const IndexMethod& method, const WorkContext& context)
      : device_(device),
        method_(method),
        context_(context),
        options_(IndexOptions::parse(method.options, {})) {}

  MethodCosts run() {
    // An index so small costs what any does before its first key.
    const Measurement smallest = measure({.keys = 2, .probes = kFewProbes});
    costs_.launch = smallest.wall_milliseconds;
    costs_.build_launch = smallest.build_milliseconds;
    for (size_t size = 0; size < kCostKeysLog2.size(); ++size) {
      if (long_ && size >= 2) {
        extrapolate(size);
      } else {
        measure_size(size);
      }
    }
    measure_factors();
    return costs_;
  }

 private:
  Measurement measure(Workload workload) const {
    context_.poll();
    workload.multiplicity = std::max<uint64_t>(workload.multiplicity, 1);
    const Dataset dataset = generate_dataset(device_, workload, context_);
    const Oracle oracle(device_, dataset.keys, context_);
    const Measurement measured =
        measure_method(device_, method_, options_, dataset, kProtocol, oracle, context_);
    RTSQL_CHECK(measured.right());
    return measured;
  }

  uint64_t probes_for(uint64_t keys) const {
    return runs_on_cpu(device_) ? std::clamp<uint64_t>(keys, 1 << 16, 1 << 18)
                                : std::clamp<uint64_t>(2 * keys, 1 << 22, 1 << 26);
  }

  double probe_nanoseconds(const Measurement& measured) const {
    const double launch = runs_on_cpu(device_) ? costs_.launch : 0;
    return std::max(0.0, measured.probe_milliseconds - launch) * kNanosecondsPerMillisecond /
           static_cast<double>(measured.probes);
  }

  double build_nanoseconds(const Measurement& measured) const {
    return std::max(0.0, measured.build_milliseconds - costs_.build_launch) * kNanosecondsPerMillisecond /
           static_cast<double>(measured.keys);
  }

  void measure_size(size_t size) {
    const uint64_t keys = uint64_t{1} << static_cast<uint32_t>(kCostKeysLog2[size]);
    Workload workload = {.keys = keys, .probes = probes_for(keys)};
    const Measurement random = measure(workload);
    workload.sorted_probes = true;
    const Measurement ordered = measure(workload);
    costs_.build.nanoseconds[size] = build_nanoseconds(random);
    costs_.probe.nanoseconds[size] = probe_nanoseconds(random);
    costs_.ordered.nanoseconds[size] = probe_nanoseconds(ordered);
    long_ = std::max(random.build_milliseconds, random.probe_milliseconds) > kLongMilliseconds;
  }

  void extrapolate(size_t size) {
    const double share =
        (kCostKeysLog2[size] - kCostKeysLog2[size - 1]) / (kCostKeysLog2[size - 1] - kCostKeysLog2[size - 2]);
    for (CostCurve* curve : {&costs_.build, &costs_.probe, &costs_.ordered}) {
      auto& at = curve->nanoseconds;
      at[size] = at[size - 1] + share * std::max(0.0, at[size - 1] - at[size - 2]);
    }
  }

  void measure_factors() {
    const uint64_t keys = uint64_t{1} << kFactorKeysLog2;
    const Workload plain = {.keys = keys, .probes = probes_for(keys)};
    const Measurement narrow = measure(plain);
    const double probe = probe_nanoseconds(narrow);

    Workload wide = plain;
    wide.width = KeyWidth::k64;
    const Measurement wider = measure(wide);
    costs_.wide_probe = probe_nanoseconds(wider) / probe;
    costs_.wide_build = build_nanoseconds(wider) / build_nanoseconds(narrow);

    Workload repeated = plain;
    repeated.multiplicity = kMultiplicity;
    repeated.probes = plain.probes / kMultiplicity;
    const Measurement matched = measure(repeated);
    const double more = static_cast<double>(matched.matches - matched.probes);
    const double others =
        std::max(0.0, probe_nanoseconds(matched) - probe) * static_cast<double>(matched.probes);
    costs_.match = more > 0 ? others / more : 0;

    if (method_.capabilities.ranges) {
      Workload ranges = plain;
      ranges.range_hits = 1;
      costs_.range = probe_nanoseconds(measure(ranges)) / probe;
    }
  }

  gpu::Device& device_;
  const IndexMethod& method_;
  const WorkContext& context_;
  const IndexOptions options_;
  MethodCosts costs_;
  bool long_ = false;
};

}  // namespace

MethodCosts calibrate_method(gpu::Device& device, const IndexMethod& method, const WorkContext& context) {
  return Calibrator(device, method, context).run();
}

}  // namespace rtsql
