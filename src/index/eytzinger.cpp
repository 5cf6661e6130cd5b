#include "index/eytzinger.h"

#include "index/tree_method.h"

namespace rtsql {

namespace {

constexpr TreeProbeCosts kCosts = {.gpu = 3.1e-6, .cpu = 1.8};

TreeOptions read_options(const gpu::Device&, const IndexOptions& options) {
  TreeOptions chosen;
  chosen.kind = TreeKind::kAllKeys;
  chosen.children = static_cast<uint32_t>(options.integer("k"));
  chosen.slots = chosen.children - 1;
  read_tree_options(options, 1, chosen);
  return chosen;
}

}  // namespace

const IndexMethod kEytzingerIndex = {
    .name = "eytzinger",
    .summary = "keys in the order in which a search visits them",
    .capabilities = {.points = true, .ranges = true},
    .options = with_tree_options({k_option()}),
    .probe_milliseconds = tree_probe_milliseconds<kCosts>,
    .build_milliseconds = tree_build_milliseconds,
    .build = build_tree<read_options>,
};

}  // namespace rtsql
