#include "index/cgrx/cgrx.h"

#include <bit>
#include <string>

#include "index/cgrx/cgrx_index.h"

namespace rtsql {
namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  CgrxOptions chosen;
  chosen.bucket_log2 = static_cast<uint32_t>(std::countr_zero(options.chosen_number("bucket")));
  if (options.choice("representation") == "markers") chosen.representation = CgrxRepresentation::kMarkers;
  if (options.choice("bucket_search") == "linear") chosen.bucket_search = CgrxBucketSearch::kLinear;
  chosen.partitions = static_cast<uint32_t>(options.integer("partitions"));
  chosen.compact = options.boolean("compact");
  return std::make_unique<CgrxIndex>(device, keys, chosen, context);
}

std::unique_ptr<Index> append(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                              const WorkContext& context) {
  return dynamic_cast<const CgrxIndex&>(*before).append(device, appended, context);
}

}  // namespace

const IndexMethod kCgrxIndex = {
    .name = "cgrx",
    .summary = "ray-traced: a triangle per bucket of sorted keys, then a search inside it",
    .capabilities = {.needs_ray_pipelines = true},
    .options =
        {
            {.name = "bucket",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "32",
             .choices = {"16", "32", "64", "128", "256", "512", "1024"},
             .help =
                 "keys that share a triangle: the more, the smaller the hierarchy and the longer the search"},
            {.name = "representation",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "extra",
             .choices = {"extra", "markers"},
             .help = "what leads to the next row: representatives at its end, or markers before rows"},
            {.name = "bucket_search",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "binary",
             .choices = {"binary", "linear"},
             .help = "halve the bucket, or read it from its first key on"},
            {.name = "partitions",
             .kind = OptionDeclaration::Kind::kInteger,
             .default_text = "1",
             .minimum = 1,
             .maximum = 4096,
             .choices = {},
             .help = "equal parts, in key order, with a hierarchy each; more where the device demands it"},
            {.name = "compact",
             .kind = OptionDeclaration::Kind::kBoolean,
             .default_text = "on",
             .choices = {},
             .help = "copy the finished hierarchy into as little memory as it needs"},
        },
    .gpu_costs = {.build = {{49.2, 3.99, 0.362, 0.105, 0.0937}},
                  .start = {{90700, 50800, 75600, 48700, 50300}},
                  .probe = {{1.27, 0.381, 0.643, 0.392, 0.434}},
                  .ordered = {{0.559, 0.233, 0.384, 0.214, 0.235}},
                  .miss = 0.998,
                  .repeated = 0,
                  .doubling = 0.32,
                  .point_match = 0,
                  .range = 0.98,
                  .range_match = 0.00067,
                  .wide_build = 2.6,
                  .wide_probe = 2.1,
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
    .append = append,
};

}  // namespace rtsql
