#include "index/cgrx.h"

#include <bit>
#include <string>

#include "index/cgrx_index.h"

namespace rtsql {
namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  CgrxOptions chosen;
  chosen.bucket_log2 = static_cast<uint32_t>(std::countr_zero(std::stoul(options.choice("bucket"))));
  if (options.choice("representation") == "markers") chosen.representation = CgrxRepresentation::kMarkers;
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
             .default_text = "extra",
             .choices = {"extra", "markers"},
             .help = "what leads to the next row: representatives at its end, or markers before rows"},
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
    .gpu_costs = {.build = {{54.9, 4.96, 0.453, 0.124, 0.106}},
                  .start = {{60000, 60000, 60000, 60000, 60000}},
                  .probe = {{1.47, 4.38, 5.2, 3.41, 2.01}},
                  .ordered = {{0.575, 1.45, 2.39, 1.81, 1.12}},
                  .miss = 1,
                  .repeated = 0,
                  .doubling = 2,
                  .point_match = 0,
                  .range = 1,
                  .range_match = 0,
                  .wide_build = 1.8,
                  .wide_probe = 3.2,
                  .build_launch = 0.19},
    .cpu_costs = {.build = {{301, 35.1, 35.1, 35.1, 35.1}},
                  .start = {{100000, 100000, 100000, 100000, 100000}},
                  .probe = {{146, 124, 124, 124, 124}},
                  .ordered = {{79.7, 71.6, 71.6, 71.6, 71.6}},
                  .miss = 0.984,
                  .repeated = 0,
                  .doubling = 33,
                  .point_match = 0,
                  .range = 1,
                  .range_match = 0.096,
                  .wide_build = 1.9,
                  .wide_probe = 1.3,
                  .build_launch = 0.57},
    .build = build,
};

}  // namespace rtsql
