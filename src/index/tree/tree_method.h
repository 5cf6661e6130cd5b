// The methods made of a TreeIndex share how options are read and indexes built.
#pragma once

#include <memory>
#include <vector>

#include "index/contract/method.h"
#include "index/tree/tree_index.h"

namespace rtsql {

OptionDeclaration k_option();  // children of a node

// Returns `own`, lanes, and the options of all searched methods.
std::vector<OptionDeclaration> with_tree_options(std::vector<OptionDeclaration> own);

// Sets what those options say; `auto_lanes` is what lanes = auto means.
void read_tree_options(const IndexOptions& options, uint32_t auto_lanes, TreeOptions& chosen);

// Serves as IndexMethod::build of a method whose options `kRead` reads.
template <TreeOptions (*kRead)(const gpu::Device&, const IndexOptions&)>
std::unique_ptr<Index> build_tree(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                                  const WorkContext& context) {
  return std::make_unique<TreeIndex>(device, keys, kRead(device, options), context);
}

// Serves as IndexMethod::append of all of them.
std::unique_ptr<Index> append_to_tree(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                                      const WorkContext& context);

// Serves as IndexMethod::precompile_joins of such a method.
template <TreeOptions (*kRead)(const gpu::Device&, const IndexOptions&), const IndexMethod& kMethod>
void precompile_tree_joins(gpu::Device& device, KeyWidth width) {
  TreeIndex::precompile_joins(device, width, kRead(device, IndexOptions::parse(kMethod.options, {})));
}

}  // namespace rtsql
