#include "index/pivot.h"

#include "algorithm/partition.h"
#include "index/tree_method.h"

namespace rtsql {

namespace {

// Of a GPU: each reads a half of a node.
constexpr uint32_t kGpuLanes = 2;

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
    .gpu_costs = {.build = {{31.9, 2.08, 0.147, 0.0514, 0.0444}},
                  .start = {{21500, 21500, 21500, 21500, 21500}},
                  .probe = {{0.0157, 0.0212, 0.0262, 0.0361, 0.0494}},
                  .ordered = {{0.0149, 0.0184, 0.0203, 0.0174, 0.0188}},
                  .miss = 1.04,
                  .repeated = 0,
                  .doubling = 0.0257,
                  .point_match = 0,
                  .range = 1.7,
                  .range_match = 0,
                  .wide_build = 1.9,
                  .wide_probe = 1.9,
                  .build_launch = 0.05},
    .cpu_costs = {.build = {{260, 32.7, 18, 25, 28.8}},
                  .start = {{100000, 100000, 200000, 200000, 200000}},
                  .probe = {{6.88, 9.53, 13.9, 31.9, 41.1}},
                  .ordered = {{7, 9.14, 11, 23.8, 30.4}},
                  .miss = 0.924,
                  .repeated = 0,
                  .doubling = 0.63,
                  .point_match = 0.073,
                  .range = 1.7,
                  .range_match = 0.0032,
                  .wide_build = 1.8,
                  .wide_probe = 1.1,
                  .build_launch = 0.3},
    .build = build_tree<read_options>,
};

}  // namespace rtsql
