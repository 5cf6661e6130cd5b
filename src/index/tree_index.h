// The index behind `eytzinger`, `pivot` and `btree`: a search tree that finds a probe's rank among the sorted
// keys, and the rows in the keys' order, so that whatever a probe matches is one span of them.
#pragma once

#include <cstdint>

#include "index/index.h"
#include "index/search_tree.h"

namespace rtsql {

// How many of the tree's first nodes a workgroup keeps in shared memory (section 4.2 of the paper).
enum class TreePin : uint8_t { kNone, kSteps, kFull };  // steps: whole levels only

// How probes are shared out (section 4.1): to as many workgroups as they need, or to as many as run at once.
enum class TreeSchedule : uint8_t { kDynamic, kStatic };

struct TreeOptions {
  TreeKind kind = TreeKind::kAllKeys;
  uint32_t children = 2;     // of a node
  uint32_t slots = 1;        // of a node; children - 1 where the tree holds all keys
  uint32_t kept_levels = 0;  // of pivots; 0: all
  uint32_t lanes = 1;        // that search a node together, a power of two; the subgroup's size is the most
  TreePin pin = TreePin::kNone;
  TreeSchedule schedule = TreeSchedule::kDynamic;
};

class TreeIndex : public Index {
 public:
  TreeIndex(gpu::Device& device, const IndexKeys& keys, const TreeOptions& options,
            const WorkContext& context);

 protected:
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;

 private:
  SearchTreeShape shape_for(uint64_t keys) const;
  uint32_t pinned_nodes(const gpu::Device& device) const;

  TreeOptions options_;
  SortedKeys sorted_;  // without the keys where the tree holds them all
  SearchTree tree_;
};

}  // namespace rtsql
