#include "index/pivot.h"

#include "algorithm/partition.h"
#include "index/tree_method.h"

namespace rtsql {

namespace {

// Of a GPU: each reads a half of a node.
constexpr uint32_t kGpuLanes = 2;

constexpr TreeProbeCosts kCosts = {.gpu = 2.75e-6, .cpu = 1.6};

TreeOptions read_options(const gpu::Device& device, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  chosen.kept_levels = static_cast<uint32_t>(options.integer("levels"));
  read_tree_options(options, runs_on_cpu(device) ? 1 : kGpuLanes, chosen);
  return chosen;
}

}  // namespace

const IndexMethod kPivotIndex = {
    .name = "pivot",
    .summary = "sorted keys below a buffer of the pivots that a search visits",
    .capabilities = {.points = true, .ranges = true},
    .options = with_tree_options(
        {k_option(),
         {.name = "levels",
          .kind = IndexOption::Kind::kInteger,
          .default_text = "0",
          .minimum = 0,
          .maximum = 32,
          .help = "levels of pivots to keep, from the top; the rest is halved without. 0: all"}}),
    .probe_milliseconds = tree_probe_milliseconds<kCosts>,
    .build_milliseconds = tree_build_milliseconds,
    .build = build_tree<read_options>,
};

}  // namespace rtsql
