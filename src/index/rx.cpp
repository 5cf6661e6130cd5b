#include "index/rx.h"

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "index/rx_index.h"

namespace rtsql {
namespace {

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
    .gpu_costs = {.build = {{1.5, 1.5, 1.5, 1.5, 1.5}},
                  .probe = {{0.078, 0.138, 0.216, 0.311, 0.365}},
                  .ordered = {{0.06, 0.1, 0.155, 0.222, 0.26}},
                  .range = 2,
                  .match = 0.2,
                  .wide_build = 1.2,
                  .wide_probe = 1.1,
                  .launch = 0.1,
                  .build_launch = 0.5},
    .cpu_costs = {.build = {{150, 150, 150, 150, 150}},
                  .probe = {{144, 256, 400, 576, 676}},
                  .ordered = {{120, 210, 330, 470, 550}},
                  .range = 2,
                  .match = 100,
                  .wide_build = 1.1,
                  .wide_probe = 1.1,
                  .launch = 0.5,
                  .build_launch = 1.0},
    .build = build,
};

}  // namespace rtsql
