#include "index/tree/search_tree.h"

#include <algorithm>
#include <span>
#include <utility>

#include "algorithm/partition.h"
#include "common/check.h"
#include "common/divide.h"
#include "shaders/index/tree/tree_keys.h"
#include "shaders/index/tree/tree_pivots.h"
#include "shaders/index/tree/tree_probe.h"

namespace rtsql {

namespace {

constexpr uint64_t kLeastChunkKeys = 4;

enum class TreeCopy : uint8_t { kIntoTree, kPairsIntoTree, kOutOfTree };

// Copies keys in ascending order, and rows where there are pairs, to their slots or back.
void copy_keys(gpu::Stream& stream, const SearchTree& tree, KeyWidth width, gpu::Address keys,
               gpu::Address rows, uint64_t key_count, TreeCopy copy) {
  gpu::Device& device = stream.device();
  const SearchTreeShape& shape = tree.shape;
  const uint32_t threads = group_threads(device);
  const bool paired = copy == TreeCopy::kPairsIntoTree;
  const auto kernel = device.kernel<shader::TreeKeysParams>(
      kernel_of_width("index/tree/tree_keys", width),
      {threads, shape.children, paired ? 1u : 0u, copy == TreeCopy::kOutOfTree ? 1u : 0u});
  const auto place = [&](uint64_t first, uint64_t end, uint64_t skipped, uint32_t level) {
    stream.dispatch(kernel,
                    {.keys = keys + skipped * static_cast<uint64_t>(width),
                     .rows = paired ? rows + skipped * sizeof(uint32_t) : 0,
                     .tree = tree.slots.address(),
                     .level_start = tree.level_start.address(),
                     .first = static_cast<uint32_t>(first),
                     .count = static_cast<uint32_t>(end - first),
                     .level = level,
                     .reserved = 0},
                    divide_up(end - first, uint64_t{threads} * shader::kTreeKeysRows));
  };
  // Right of the last level's last key the tree is complete without that level.
  const uint64_t last_keys = shape.last_keys;
  const uint64_t boundary =
      std::min(key_count, last_keys / shape.slots * shape.children + last_keys % shape.slots);
  place(0, boundary, 0, shape.levels);
  if (boundary < key_count) place(boundary - last_keys, key_count - last_keys, last_keys, shape.levels - 1);
}

void place_keys(gpu::Stream& stream, const SearchTree& tree, KeyWidth width, const SortedKeys& sorted,
                uint64_t key_count, bool paired) {
  const SearchTreeShape& shape = tree.shape;
  const uint32_t last_start = shape.level_start.back();
  // Some slots belong to no key: nodes before the root, and what is left of the last node.
  const uint64_t slot_bytes = static_cast<uint64_t>(width) + (paired ? sizeof(uint32_t) : 0);
  const uint64_t head = uint64_t{shape.level_start.front()} * shape.slots * slot_bytes;
  const uint64_t used = (uint64_t{last_start} * shape.slots + shape.last_keys) * slot_bytes;
  stream.fill(tree.slots, 0, head, UINT32_MAX);
  stream.fill(tree.slots, used, tree.slots.bytes() - used, UINT32_MAX);
  copy_keys(stream, tree, width, sorted.keys.address(), sorted.rows.address(), key_count,
            paired ? TreeCopy::kPairsIntoTree : TreeCopy::kIntoTree);
}

gpu::Kernel<shader::TreePivotsParams> pivots_kernel(gpu::Device& device, const SearchTreeShape& shape,
                                                    KeyWidth width) {
  return device.kernel<shader::TreePivotsParams>(kernel_of_width("index/tree/tree_pivots", width),
                                                 {group_threads(device), shape.children, shape.slots});
}

void place_pivots(gpu::Stream& stream, const SearchTree& tree, KeyWidth width, const SortedKeys& sorted,
                  uint64_t key_count) {
  gpu::Device& device = stream.device();
  const SearchTreeShape& shape = tree.shape;
  const uint64_t slots = tree.slots.bytes() / static_cast<uint64_t>(width);
  stream.dispatch(pivots_kernel(device, shape, width),
                  {.keys = sorted.keys.address(),
                   .tree = tree.slots.address(),
                   .level_start = tree.level_start.address(),
                   .chunk_keys = uint64_t{shape.chunk_leaves} * shape.slots,
                   .key_count = static_cast<uint32_t>(key_count),
                   .slot_count = static_cast<uint32_t>(slots),
                   .levels = shape.levels,
                   .reserved = 0},
                  divide_up(slots, uint64_t{group_threads(device)} * shader::kTreePivotsRows));
}

}  // namespace

SearchTreeShape shape_of_all_keys(uint64_t keys, uint32_t children) {
  SearchTreeShape shape;
  shape.kind = TreeKind::kAllKeys;
  shape.children = children;
  shape.slots = children - 1;
  // With nodes of one key the siblings of a pair are neighbours in a line of memory only if their first has
  // an even number: the root is node 1.
  uint64_t start = children == 2 ? 1 : 0;
  uint64_t level_nodes = 1;
  uint64_t rest = keys;
  for (; rest > level_nodes * shape.slots; level_nodes *= children) {
    shape.level_start.push_back(static_cast<uint32_t>(start));
    rest -= level_nodes * shape.slots;
    start += level_nodes;
    ++shape.levels;
  }
  shape.level_start.push_back(static_cast<uint32_t>(start));
  shape.last_keys = static_cast<uint32_t>(rest);
  shape.last_nodes = static_cast<uint32_t>(divide_up(rest, shape.slots));
  shape.nodes = static_cast<uint32_t>(start + shape.last_nodes);
  return shape;
}

SearchTreeShape shape_of_pivots(uint64_t keys, uint32_t children, uint32_t slots, uint32_t kept_levels) {
  SearchTreeShape shape;
  shape.kind = TreeKind::kPivots;
  shape.children = children;
  shape.slots = slots;
  const uint64_t leaves = divide_up(keys, slots);
  shape.last_nodes = static_cast<uint32_t>(leaves);

  uint64_t chunk_leaves = 1;
  while (chunk_leaves * slots < kLeastChunkKeys) chunk_leaves *= children;
  std::vector<uint64_t> level_nodes;  // from the last level up
  for (uint64_t below = divide_up(leaves, chunk_leaves); below > 1;) {
    below = divide_up(below, children);
    level_nodes.push_back(below);
  }
  shape.levels = static_cast<uint32_t>(level_nodes.size());
  if (kept_levels > 0 && kept_levels < shape.levels) {
    for (; shape.levels > kept_levels; --shape.levels) chunk_leaves *= children;
  }
  shape.chunk_leaves = static_cast<uint32_t>(std::min(chunk_leaves, leaves));
  uint64_t start = 0;
  for (uint32_t level = 0; level < shape.levels; ++level) {
    shape.level_start.push_back(static_cast<uint32_t>(start));
    start += level_nodes[level_nodes.size() - 1 - level];
  }
  shape.level_start.push_back(static_cast<uint32_t>(start));
  shape.nodes = static_cast<uint32_t>(start);
  return shape;
}

void precompile_search_tree(gpu::Device& device, const SearchTreeShape& shape, KeyWidth width) {
  if (shape.kind == TreeKind::kPivots) pivots_kernel(device, shape, width);
}

SearchTree build_search_tree(gpu::Stream& stream, SearchTreeShape shape, KeyWidth width,
                             const SortedKeys& sorted, uint64_t key_count, bool paired) {
  gpu::Device& device = stream.device();
  RTSQL_CHECK(shape.level_start.size() <= shader::kTreeMaxLevels);
  SearchTree tree;
  tree.level_start = device.allocate(shape.level_start.size() * sizeof(uint32_t), "levels of a search tree");
  stream.upload(tree.level_start, 0, std::as_bytes(std::span(shape.level_start)));
  // The tree is read four slots at a time.
  const uint64_t slots = round_up(uint64_t{shape.nodes} * shape.slots, 4);
  RTSQL_CHECK(slots <= UINT32_MAX);
  tree.shape = std::move(shape);
  if (slots == 0) return tree;
  const uint64_t slot_bytes = static_cast<uint64_t>(width) + (paired ? sizeof(uint32_t) : 0);
  tree.slots = device.allocate(slots * slot_bytes, "a search tree");
  if (tree.shape.kind == TreeKind::kAllKeys) {
    place_keys(stream, tree, width, sorted, key_count, paired);
  } else {
    place_pivots(stream, tree, width, sorted, key_count);
  }
  return tree;
}

void take_tree_keys(gpu::Stream& stream, const SearchTree& tree, KeyWidth width, uint64_t key_count,
                    gpu::Address keys) {
  RTSQL_CHECK(tree.shape.kind == TreeKind::kAllKeys);
  copy_keys(stream, tree, width, keys, 0, key_count, TreeCopy::kOutOfTree);
}

}  // namespace rtsql
