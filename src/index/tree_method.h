// What the methods made of a TreeIndex share: options, costs, building.
#pragma once

#include <memory>
#include <vector>

#include "index/method.h"
#include "index/tree_index.h"

namespace rtsql {

IndexOption k_option();  // children of a node

// `own` and the options that all trees take: lanes, pin, schedule.
std::vector<IndexOption> with_tree_options(std::vector<IndexOption> own);

// Sets what the options that all trees take say; `auto_lanes` is what lanes = auto means.
void read_tree_options(const IndexOptions& options, uint32_t auto_lanes, TreeOptions& chosen);

// IndexMethod::build of a method whose options `kRead` reads.
template <TreeOptions (*kRead)(const gpu::Device&, const IndexOptions&)>
std::unique_ptr<Index> build_tree(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                                  const WorkContext& context) {
  return std::make_unique<TreeIndex>(device, keys, kRead(device, options), context);
}

// Nanoseconds of a random probe into n narrow keys. On a GPU it takes `gpu` times the cube of log2 n, as
// levels leave one cache after another (within a tenth from 2^22 to 2^26 keys on an H200); on a CPU `cpu`
// times log2 n.
struct TreeProbeCosts {
  double gpu = 0;
  double cpu = 0;
};
double tree_probe_milliseconds(const ProbeEstimate& estimate, const TreeProbeCosts& costs);
double tree_build_milliseconds(const ProbeEstimate& estimate);

// IndexMethod::probe_milliseconds of a method of these costs.
template <const TreeProbeCosts& kCosts>
double tree_probe_milliseconds(const ProbeEstimate& estimate) {
  return tree_probe_milliseconds(estimate, kCosts);
}

}  // namespace rtsql
