#include "index/tree/eytzinger.h"

#include "common/error.h"
#include "index/tree/tree_method.h"

namespace rtsql {

namespace {

TreeOptions read_eytzinger_options(const gpu::Device&, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kAllKeys;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  read_tree_options(options, 1, chosen);
  chosen.early_exit = options.boolean("early_exit");
  return chosen;
}

void check_eytzinger_options(const IndexOptions& options) {
  if (options.boolean("early_exit") && options.choice("layout") != "aos") {
    throw Error(ErrorKind::kValue, "early_exit needs row ids beside the keys, which layout = aos has")
        .hint("write layout = aos, or leave early_exit out: else the way to the last level tells the row");
  }
  check_search_options(options);
}

}  // namespace

const IndexMethod kEytzingerIndex = {
    .name = "eytzinger",
    .summary = "keys in the order in which a search visits them",
    .capabilities = {.ranges = true},
    .options = with_tree_options(
        {k_option(),
         {.name = "early_exit",
          .kind = OptionDeclaration::Kind::kBoolean,
          .default_text = "off",
          .help = "with layout = aos, a point of unique keys reads no node below the one that has it"}}),
    .gpu_costs = {.build = {{26.1, 1.72, 0.126, 0.0511, 0.0463}},
                  .start = {{20100, 21500, 31400, 23900, 24700}},
                  .probe = {{0.0119, 0.0224, 0.0525, 0.0663, 0.0862}},
                  .ordered = {{0.00814, 0.0108, 0.0208, 0.0138, 0.0153}},
                  .miss = 0.694,
                  .repeated = 0.04,
                  .doubling = 0,
                  .point_match = 0.000049,
                  .range = 1.2,
                  .range_match = 0.00012,
                  .wide_build = 2.3,
                  .wide_probe = 1.8,
                  .build_launch = 0.051},
    .cpu_costs = {.build = {{260, 42.4, 30.2, 30.2, 30.2}},
                  .start = {{100000, 100000, 200000, 300000, 300000}},
                  .probe = {{7.84, 10.8, 15.1, 19.4, 21.6}},
                  .ordered = {{7.79, 10.5, 12.4, 14.5, 15.5}},
                  .miss = 0.87,
                  .repeated = 12,
                  .doubling = 0,
                  .point_match = 0.036,
                  .range = 1.5,
                  .range_match = 0.0044,
                  .wide_build = 1.5,
                  .wide_probe = 1.1,
                  .build_launch = 0.3},
    .build = build_tree<read_eytzinger_options>,
    .append = append_to_tree,
    .check = check_eytzinger_options,
};

}  // namespace rtsql
