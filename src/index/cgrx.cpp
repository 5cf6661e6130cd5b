#include "index/cgrx.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>

#include "index/cgrx_index.h"

namespace rtsql {
namespace {

constexpr double kMillisecondsPerNanosecond = 1e-6;

// Nanoseconds.
struct Costs {
  double build;   // a key: sorting, and its share of the hierarchy
  double ray;     // into n buckets, times the square of log2 n, as in rx.cpp
  double search;  // of a bucket, times log2 of the keys
  double step;    // of the search for a range's end
  double launch;  // of a batch, however small
};
constexpr Costs kGpuCosts = {.build = 0.12, .ray = 5.4e-4, .search = 0.002, .step = 0.01, .launch = 1e5};
constexpr Costs kCpuCosts = {.build = 34, .ray = 1.0, .search = 2, .step = 5, .launch = 5e5};

const Costs& costs_of(const ProbeEstimate& estimate) {
  return estimate.cpu_device ? kCpuCosts : kGpuCosts;
}

double wide(const ProbeEstimate& estimate) {
  return estimate.width == KeyWidth::k64 ? 2.0 : 1.0;
}

// Of the defaults.
double probe_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  const double keys = static_cast<double>(std::max<uint64_t>(estimate.keys, 2));
  const double depth = std::log2(std::max(keys / (uint64_t{1} << CgrxOptions().bucket_log2), 2.0));
  const double run = std::log2(1 + estimate.matches / std::max(estimate.probes, 1.0));
  const double each =
      wide(estimate) * (costs.ray * depth * depth + costs.search * std::log2(keys)) + costs.step * run;
  return kMillisecondsPerNanosecond * (costs.launch + estimate.probes * each);
}

double build_milliseconds(const ProbeEstimate& estimate) {
  const Costs& costs = costs_of(estimate);
  return kMillisecondsPerNanosecond *
         (costs.launch + static_cast<double>(estimate.keys) * costs.build * wide(estimate));
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  CgrxOptions chosen;
  chosen.bucket_log2 = static_cast<uint32_t>(std::countr_zero(std::stoul(options.choice("bucket"))));
  if (options.choice("representation") == "extra") chosen.representation = CgrxRepresentation::kExtra;
  if (options.choice("bucket_search") == "linear") chosen.bucket_search = CgrxBucketSearch::kLinear;
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.compact = options.boolean("compact");
  return std::make_unique<CgrxIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kCgrxIndex = {
    .name = "cgrx",
    .summary = "ray-traced: a triangle per bucket of sorted keys, then a search inside it",
    .capabilities = {.needs_ray_pipelines = true},
    .options =
        {
            {.name = "bucket",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "32",
             .choices = {"16", "32", "64", "128", "256", "512", "1024"},
             .help =
                 "keys that share a triangle: the more, the smaller the hierarchy and the longer the search"},
            {.name = "representation",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "markers",
             .choices = {"markers", "extra"},
             .help = "what leads to the next row: markers before it, or representatives at the ends of rows"},
            {.name = "bucket_search",
             .kind = IndexOption::Kind::kChoice,
             .default_text = "binary",
             .choices = {"binary", "linear"},
             .help = "halve the bucket, or read it from its first key on"},
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
