#include "index/eytzinger.h"

#include "index/tree_method.h"

namespace rtsql {

namespace {

double probe_milliseconds(const ProbeEstimate& estimate) {
  return tree_probe_milliseconds(estimate, {.gpu = 3.1e-6, .cpu = 1.8});
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kAllKeys;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  read_tree_options(options, 1, chosen);
  return std::make_unique<TreeIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kEytzingerIndex = {
    .name = "eytzinger",
    .summary = "keys in the order in which a search visits them",
    .capabilities = {.points = true,
                     .ranges = true,
                     .duplicates = true,
                     .ordered_output = true,
                     .needs_ray_pipelines = false,
                     .keys64 = true},
    .options = {{.name = "k",
                 .kind = IndexOption::Kind::kInteger,
                 .default_text = "9",
                 .minimum = 2,
                 .maximum = 33,
                 .choices = {},
                 .help = "children of a node: 2 for binary search"},
                lanes_option(),
                pin_option("none"),
                schedule_option()},
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = tree_build_milliseconds,
    .build = build,
};

}  // namespace rtsql
