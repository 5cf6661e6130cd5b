#include "index/tree/pivot.h"

#include "algorithm/partition.h"
#include "index/tree/tree_method.h"

namespace rtsql {

namespace {

// On a GPU so many lanes search a node: each reads a half of it.
constexpr uint32_t kPivotLanes = 2;

TreeOptions read_pivot_options(const gpu::Device& device, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  chosen.kept_levels = static_cast<uint32_t>(options.integer("levels"));
  read_tree_options(options, runs_on_cpu(device) ? 1 : kPivotLanes, chosen);
  return chosen;
}

}  // namespace

const IndexMethod kPivotIndex = {
    .name = "pivot",
    .summary = "sorted keys below a buffer of the pivots that a search visits",
    .capabilities = {.ranges = true},
    .options = with_tree_options(
        {k_option(),
         {.name = "levels",
          .kind = OptionDeclaration::Kind::kInteger,
          .default_text = "0",
          .minimum = 0,
          .maximum = 32,
          .help = "levels of pivots to keep, from the top; the rest is halved without. 0: all"}}),
    .gpu_costs = {.build = {{26.9, 1.77, 0.125, 0.0463, 0.0407}},
                  .start = {{19000, 19800, 27800, 20900, 21600}},
                  .probe = {{0.0111, 0.0184, 0.0386, 0.0566, 0.0786}},
                  .ordered = {{0.0103, 0.0136, 0.0263, 0.0169, 0.0186}},
                  .miss = 0.624,
                  .repeated = 0.11,
                  .doubling = 0.047,
                  .point_match = 0.0017,
                  .range = 1.2,
                  .range_match = 0.00004,
                  .wide_build = 2.5,
                  .wide_probe = 1.2,
                  .build_launch = 0.049},
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
    .build = build_tree<read_pivot_options>,
    .precompile_joins = precompile_tree_joins<read_pivot_options, kPivotIndex>,
    .append = append_to_tree,
    .check = check_search_options,
};

}  // namespace rtsql
