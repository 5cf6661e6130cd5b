#include "index/tree/btree.h"

#include "algorithm/partition.h"
#include "index/tree/tree_method.h"

namespace rtsql {

namespace {

// Four lanes of 16 bytes read a node of 16 narrow keys at once.
constexpr uint32_t kBtreeLanes = 4;

TreeOptions read_btree_options(const gpu::Device& device, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kPivots;
  chosen.children = static_cast<uint32_t>(options.integer("fanout"));
  chosen.slots = (chosen.children + 3) / 4 * 4;
  read_tree_options(options, runs_on_cpu(device) ? 1 : kBtreeLanes, chosen);
  return chosen;
}

}  // namespace

const IndexMethod kBtreeIndex = {
    .name = "btree",
    .summary = "a bulk-loaded B+-tree, its nodes searched by several lanes together",
    .capabilities = {.ranges = true},
    .options = with_tree_options({{.name = "fanout",
                                   .kind = OptionDeclaration::Kind::kInteger,
                                   .default_text = "16",
                                   .minimum = 4,
                                   .maximum = 64,
                                   .help = "children of an inner node and keys of a leaf"}}),
    .gpu_costs = {.build = {{26.9, 1.77, 0.125, 0.0461, 0.0406}},
                  .start = {{18500, 19200, 19600, 20500, 20500}},
                  .probe = {{0.0187, 0.0243, 0.0291, 0.0531, 0.0697}},
                  .ordered = {{0.0185, 0.0223, 0.0262, 0.0296, 0.0333}},
                  .miss = 0.642,
                  .repeated = 0,
                  .doubling = 0.014,
                  .point_match = 0.0007,
                  .range = 1.2,
                  .range_match = 0.000036,
                  .wide_build = 2.5,
                  .wide_probe = 1.3,
                  .build_launch = 0.05},
    .cpu_costs = {.build = {{260, 31.4, 16.4, 23.5, 27.2}},
                  .start = {{100000, 100000, 200000, 200000, 200000}},
                  .probe = {{10.3, 12.5, 16.7, 38.1, 48.9}},
                  .ordered = {{10.2, 12.2, 14.6, 31.3, 39.8}},
                  .miss = 0.953,
                  .repeated = 0,
                  .doubling = 2.2,
                  .point_match = 0.098,
                  .range = 1.7,
                  .range_match = 0,
                  .wide_build = 1.8,
                  .wide_probe = 1.2,
                  .build_launch = 0.3},
    .build = build_tree<read_btree_options>,
    .precompile_joins = precompile_tree_joins<read_btree_options, kBtreeIndex>,
    .append = append_to_tree,
    .check = check_search_options,
};

}  // namespace rtsql
