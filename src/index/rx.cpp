#include "index/rx.h"

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "index/rx_index.h"

namespace rtsql {
namespace {

// Nanoseconds, measured on an H200, which traverses in software, and on lavapipe with 2 cores. A ray into n
// keys takes `ray` times the square of log2 n: the hierarchy gets deeper, and its nodes lie further from the
// cores. That fits 2^22 to 2^26 keys on the one and 2^16 to 2^22 on the other within a tenth.
struct Costs {
  double build;   // a key, sorting included
  double ray;     // see above
  double hit;     // a match met on a ray's way, counted or written
  double launch;  // of a batch, however small
};
constexpr Costs kGpuCosts = {.build = 1.5, .ray = 5.4e-4, .hit = 0.1, .launch = 1e5};
constexpr Costs kCpuCosts = {.build = 150, .ray = 1.0, .hit = 50, .launch = 5e5};
constexpr double kMillisecondsPerNanosecond = 1e-6;

const Costs& costs_of(const ProbeEstimate& estimate) {
  return estimate.cpu_device ? kCpuCosts : kGpuCosts;
}

// Of the default, hit = any. Points that match more often than once on average meet duplicates.
double probe_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  const double depth = std::log2(static_cast<double>(std::max<uint64_t>(estimate.keys, 2)));
  const double rays = estimate.probes * costs.ray * depth * depth;
  const bool one_pass = estimate.points && estimate.matches <= estimate.probes;
  const double passes = one_pass ? 1 : 2;
  const double hits = one_pass ? 0 : estimate.matches * costs.hit;
  return kMillisecondsPerNanosecond * passes * (costs.launch + rays + hits);
}

double build_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  return kMillisecondsPerNanosecond * (costs.launch + static_cast<double>(estimate.keys) * costs.build);
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  RxOptions chosen;
  chosen.closest = options.choice("hit") == "closest";
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.compact = options.boolean("compact");
  const std::string& order = options.choice("order");
  if (order != "auto") chosen.order = order == "key" ? RxOrder::kKey : RxOrder::kInput;
  if (chosen.closest && chosen.order == RxOrder::kInput) {
    throw Error(ErrorKind::kValue, "hit = closest scans sorted keys, which order = input does not keep")
        .hint("leave order out, or use hit = any");
  }
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
            {.name = "order",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "auto",
             .choices = {"auto", "input", "key"},
             .help = "in which the builder gets the keys; auto: as suits hit, partitions and device"},
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
