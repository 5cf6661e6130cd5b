#include "index/rx.h"

#include <algorithm>
#include <cmath>

#include "index/rx_index.h"

namespace rtsql {
namespace {

// Rates in items a second, measured on an H200 (software traversal) and on lavapipe with 2 cores.
struct Rates {
  double build;                // keys built into the scene, sorting them included
  double small_rays;           // perpendicular rays among 2^22 keys or fewer
  double large_rays;           // and among 2^26
  double hits;                 // matches met by one ray on its way, counted or written
  double launch_milliseconds;  // of a batch, however small
};
constexpr Rates kGpuRates = {0.7e9, 3.7e9, 2.8e9, 2e9, 0.1};
constexpr Rates kCpuRates = {8e6, 7e6, 2.4e6, 10e6, 0.5};

const Rates& rates_of(const ProbeEstimate& estimate) {
  return estimate.cpu_device ? kCpuRates : kGpuRates;
}

// The deeper the hierarchy, the slower a ray: between the two rates in proportion to the logarithm of the
// keys.
double ray_rate(const Rates& rates, uint64_t keys) {
  double depth = std::clamp((std::log2(static_cast<double>(std::max<uint64_t>(keys, 1))) - 22) / 4, 0.0, 1.0);
  return rates.small_rays + depth * (rates.large_rays - rates.small_rays);
}

// Without the data at hand the default `hit = any` is assumed, with unique keys for points.
double probe_milliseconds(const ProbeEstimate& estimate) {
  const Rates& rates = rates_of(estimate);
  double ray_seconds = estimate.probes / ray_rate(rates, estimate.keys);
  if (estimate.points && estimate.matches <= estimate.probes)
    return rates.launch_milliseconds + 1e3 * ray_seconds;
  return 2 * rates.launch_milliseconds + 2e3 * (ray_seconds + estimate.matches / rates.hits);
}

double build_milliseconds(const ProbeEstimate& estimate) {
  const Rates& rates = rates_of(estimate);
  return rates.launch_milliseconds + 1e3 * static_cast<double>(estimate.keys) / rates.build;
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  RxOptions chosen;
  chosen.closest = options.choice("hit") == "closest";
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.compact = options.boolean("compact");
  return std::make_unique<RxIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kRxIndex = {
    .name = "rx",
    .summary = "ray-traced: a triangle per key, a ray per probe",
    .capabilities = {.needs_ray_pipelines = true},
    .options =
        {
            {.name = "hit",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "any",
             .choices = {"any", "closest"},
             .help = "every match is a hit, or the first one, followed by a search of the sorted keys"},
            {.name = "partitions",
             .kind = IndexOption::Kind::kInteger,
             .default_text = "1",
             .minimum = 1,
             .maximum = 4096,
             .choices = {},
             .help = "equal parts, in key order, with a hierarchy each; more where the device demands it"},
            {.name = "compact",
             .kind = IndexOption::Kind::kBoolean,
             .default_text = "on",
             .choices = {},
             .help = "copy the finished hierarchy into as little memory as it needs"},
        },
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = build_milliseconds,
    .build = build,
};

}  // namespace rtsql
