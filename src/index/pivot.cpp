#include "index/pivot.h"

#include "algorithm/partition.h"
#include "index/tree_method.h"

namespace rtsql {

namespace {

// Of a GPU: each reads a half of a node.
constexpr uint32_t kGpuLanes = 2;

double probe_milliseconds(const ProbeEstimate& estimate) {
  return tree_probe_milliseconds(estimate, {.gpu = 2.75e-6, .cpu = 1.6});
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  chosen.kept_levels = static_cast<uint32_t>(options.integer("levels"));
  read_tree_options(options, runs_on_cpu(device) ? 1 : kGpuLanes, chosen);
  return std::make_unique<TreeIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kPivotIndex = {
    .name = "pivot",
    .summary = "sorted keys below a buffer of the pivots that a search visits",
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
                {.name = "levels",
                 .kind = IndexOption::Kind::kInteger,
                 .default_text = "0",
                 .minimum = 0,
                 .maximum = 32,
                 .choices = {},
                 .help = "levels of pivots to keep, from the top; the rest is halved without. 0: all"},
                lanes_option(),
                pin_option("none"),
                schedule_option()},
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = tree_build_milliseconds,
    .build = build,
};

}  // namespace rtsql
