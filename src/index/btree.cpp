#include "index/btree.h"

#include "algorithm/partition.h"
#include "index/tree_method.h"

namespace rtsql {

namespace {

// Four lanes of 16 bytes read a node of 16 narrow keys at once.
constexpr uint32_t kGpuLanes = 4;

double probe_milliseconds(const ProbeEstimate& estimate) {
  return tree_probe_milliseconds(estimate, {.gpu = 2.7e-6, .cpu = 2.0});
}

std::unique_ptr<Index> build(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                             const WorkContext& context) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("fanout"));
  chosen.slots = (chosen.children + 3) / 4 * 4;
  read_tree_options(options, runs_on_cpu(device) ? 1 : kGpuLanes, chosen);
  return std::make_unique<TreeIndex>(device, keys, chosen, context);
}

}  // namespace

const IndexMethod kBtreeIndex = {
    .name = "btree",
    .summary = "a bulk-loaded B+-tree, its nodes searched by several lanes together",
    .capabilities = {.points = true,
                     .ranges = true,
                     .duplicates = true,
                     .ordered_output = true,
                     .needs_ray_pipelines = false,
                     .keys64 = true},
    .options = {{.name = "fanout",
                 .kind = IndexOption::Kind::kInteger,
                 .default_text = "16",
                 .minimum = 4,
                 .maximum = 64,
                 .choices = {},
                 .help = "children of an inner node and keys of a leaf"},
                lanes_option(),
                pin_option("none"),
                schedule_option()},
    .probe_milliseconds = probe_milliseconds,
    .build_milliseconds = tree_build_milliseconds,
    .build = build,
};

}  // namespace rtsql
