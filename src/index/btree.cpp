#include "index/btree.h"

#include "algorithm/partition.h"
#include "index/tree_method.h"

namespace rtsql {

namespace {

// Four lanes of 16 bytes read a node of 16 narrow keys at once.
constexpr uint32_t kGpuLanes = 4;

constexpr TreeProbeCosts kCosts = {.gpu = 2.7e-6, .cpu = 2.0};

TreeOptions read_options(const gpu::Device& device, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("fanout"));
  chosen.slots = (chosen.children + 3) / 4 * 4;
  read_tree_options(options, runs_on_cpu(device) ? 1 : kGpuLanes, chosen);
  return chosen;
}

}  // namespace

const IndexMethod kBtreeIndex = {
    .name = "btree",
    .summary = "a bulk-loaded B+-tree, its nodes searched by several lanes together",
    .capabilities = {.points = true, .ranges = true},
    .options = with_tree_options({{.name = "fanout",
                                   .kind = IndexOption::Kind::kInteger,
                                   .default_text = "16",
                                   .minimum = 4,
                                   .maximum = 64,
                                   .help = "children of an inner node and keys of a leaf"}}),
    .probe_milliseconds = tree_probe_milliseconds<kCosts>,
    .build_milliseconds = tree_build_milliseconds,
    .build = build_tree<read_options>,
};

}  // namespace rtsql
