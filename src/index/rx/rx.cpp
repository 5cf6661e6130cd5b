#include "index/rx/rx.h"

#include "index/rx/rx_index.h"

namespace rtsql {
namespace {

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  return std::make_unique<RxIndex>(device, keys, RxOptions::parse(options), context);
}

std::unique_ptr<Index> update(gpu::Device& device, const Index& before, const IndexKeys& keys,
                              const IndexOptions& options, const WorkContext& context) {
  return dynamic_cast<const RxIndex&>(before).refit(device, keys, RxOptions::parse(options), context);
}

std::unique_ptr<Index> append(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                              const WorkContext& context) {
  return dynamic_cast<const RxIndex&>(*before).append(device, appended, context);
}

void check(const IndexOptions& options) {
  RxOptions::parse(options);
}

}  // namespace

const IndexMethod kRxIndex = {
    .name = "rx",
    .summary = "ray-traced: a primitive per key, a ray per probe",
    .capabilities = {.needs_ray_pipelines = true},
    .options =
        {
            {.name = "key_mode",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "3d",
             .choices = {"3d", "naive", "extended"},
             .help = "how keys become coordinates; naive and extended use x alone, of 23 and 29 bits"},
            {.name = "bits",
             .kind = OptionDeclaration::Kind::kText,
             .default_text = "23+23+18",
             .help = "bits of a key in x+y+z, at most 23 each and 64 in all, for key_mode = 3d",
             .expected = "the bits of x+y+z, at most 23 each and 64 in all, such as 23+23+18",
             .canonical = canonical_rx_bits},
            {.name = "primitive",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "triangle",
             .choices = {"triangle", "aabb", "sphere"},
             .help = "what stands for a key"},
            {.name = "point_ray",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "perpendicular",
             .choices = {"perpendicular", "offset", "zero"},
             .help =
                 "of points: across the row of keys, along it from before the key, or from the row's start"},
            {.name = "range_ray",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "auto",
             .choices = {"auto", "offset", "zero"},
             .help =
                 "of ranges: from before the first key, or from the row's start; auto: offset if it can be"},
            {.name = "range_rays",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "segments",
             .choices = {"segments", "row"},
             .help = "of ranges, where hit = any: shared by segments of some 256 keys, or one for each row"},
            {.name = "hit",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "any",
             .choices = {"any", "closest"},
             .help = "every match is a hit, or the first one, followed by a search of the sorted keys"},
            {.name = "span_search",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "doubling",
             .choices = {"doubling", "linear"},
             .help = "of the sorted keys behind a hit: by doubling steps, or one by one"},
            {.name = "dedup",
             .kind = OptionDeclaration::Kind::kBoolean,
             .default_text = "off",
             .help = "one primitive for all rows of a key"},
            {.name = "partitions",
             .kind = OptionDeclaration::Kind::kInteger,
             .default_text = "1",
             .minimum = 1,
             .maximum = 4096,
             .help = "equal parts, in key order, with a hierarchy each; more where the device demands it"},
            {.name = "order",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "auto",
             .choices = {"auto", "input", "key"},
             .help = "in which the builder gets the keys; auto: as suits the other options and the device"},
            {.name = "compact",
             .kind = OptionDeclaration::Kind::kBoolean,
             .default_text = "on",
             .help = "copy the finished hierarchy into as little memory as it needs, unless update = refit"},
            {.name = "stretch",
             .kind = OptionDeclaration::Kind::kBoolean,
             .default_text = "on",
             .help = "scale y and z until rows are as far apart as keys in a row; off: as published"},
            {.name = "update",
             .kind = OptionDeclaration::Kind::kChoice,
             .default_text = "rebuild",
             .choices = {"rebuild", "refit"},
             .help =
                 "after a change of keys: build anew, or keep the hierarchy's shape and adjust its boxes"},
        },
    .gpu_costs = {.build = {{70.4, 7.38, 2.05, 1.68, 1.52}},
                  .start = {{41500, 45600, 44800, 45500, 45300}},
                  .probe = {{0.158, 0.209, 0.242, 0.296, 0.331}},
                  .ordered = {{0.112, 0.144, 0.198, 0.245, 0.257}},
                  .miss = 0.806,
                  .repeated = 0.24,
                  .doubling = 0,
                  .point_match = 0.11,
                  .range = 3.3,
                  .range_match = 0.19,
                  .wide_build = 1.1,
                  .wide_probe = 1.1,
                  .build_launch = 0.17},
    .cpu_costs = {.build = {{300, 80.1, 80.1, 80.1, 80.1}},
                  .start = {{200000, 200000, 200000, 300000, 300000}},
                  .probe = {{110, 159, 207, 256, 280}},
                  .ordered = {{61.2, 85.1, 109, 133, 145}},
                  .miss = 0.755,
                  .repeated = 3.3,
                  .doubling = 24,
                  .point_match = 22,
                  .range = 1.3,
                  .range_match = 50,
                  .wide_build = 1.3,
                  .wide_probe = 0.87,
                  .build_launch = 0.58},
    .build = build,
    .update = update,
    .append = append,
    .check = check,
};

}  // namespace rtsql
