// The index behind `eytzinger`, `pivot` and `btree` is a search tree that finds a probe's rank among the
// sorted keys, and the rows in the keys' order, so that whatever a probe matches is one span of them. With
// pairs (layout = aos) rows stand beside the keys instead: in the tree, if it is of all keys, where a range
// is a run in each level (section 3.2 of the paper), else in the leaves.
#pragma once

#include <cstdint>
#include <memory>

#include "index/contract/index.h"
#include "index/search/search_launch.h"
#include "index/search/search_options.h"
#include "index/tree/search_tree.h"
#include "shaders/index/tree/tree_probe.h"

namespace rtsql {

struct TreeOptions {
  TreeKind kind = TreeKind::kAllKeys;
  uint32_t children = 2;     // of a node
  uint32_t slots = 1;        // of a node; children - 1 where the tree holds all keys
  uint32_t kept_levels = 0;  // of pivots; 0: all
  uint32_t lanes = 1;        // that search a node together, a power of two; the subgroup's size is the most
  // A point of unique keys is no longer sought below the node that has it; of a tree of all keys with pairs.
  bool early_exit = false;
  SearchOptions search;
};

class TreeIndex : public ProbeIndex {
 public:
  TreeIndex(gpu::Device& device, const IndexKeys& keys, const TreeOptions& options,
            const WorkContext& context);

  // Serves as IndexMethod::append. Returns null for pairs, and where there are no keys yet.
  std::unique_ptr<Index> append(gpu::Device& device, const IndexKeys& appended,
                                const WorkContext& context) const;

  // Requests the kernels of a join that builds it.
  static void precompile_joins(gpu::Device& device, KeyWidth width, const TreeOptions& options);

  void precompile(gpu::Device& device) const override;
  std::optional<KernelLookup> kernel_lookup() const override;

 protected:
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;

 private:
  // Has the keys of `before` and those that are appended to them.
  TreeIndex(gpu::Device& device, const TreeIndex& before, const IndexKeys& appended,
            const WorkContext& context);

  // Builds the tree, of the shape that it has already, over the sorted keys.
  void build_tree(gpu::Device& device, const WorkContext& context);
  bool paired() const { return options_.search.layout == KeyLayout::kPaired; }
  // A leaf is read to its end.
  uint64_t padding_keys() const { return options_.kind == TreeKind::kAllKeys ? 0 : options_.slots; }
  SearchTreeShape shape_for(uint64_t keys) const;
  // Collects the pairs of ranges, or of points with several rows, whose counts `spans` gives, in a tree of
  // pairs.
  ProbeResult collect_levels(gpu::Device& device, const ProbeBatch& batch, const ProbeResult& spans,
                             const WorkContext& context, gpu::Timings& timings) const;
  uint32_t shared_top_nodes(const gpu::Device& device) const;
  SearchLaunch launch_of(const gpu::Device& device, const ProbeBatch& batch) const;
  // Tells whether each probe is a point that one row at most has.
  bool is_single(const ProbeBatch& batch) const { return batch.points() && build_statistics().unique; }
  gpu::Kernel<shader::TreeProbeParams> probe_kernel(gpu::Device& device, const ProbeBatch& batch) const;

  TreeOptions options_;
  SortedKeys sorted_;  // without what the tree holds all of: the keys, or keys and rows
  SearchTree tree_;
};

}  // namespace rtsql
