// The methods made of a HashIndex share how options are read and indexes built.
#pragma once

#include <memory>

#include "index/contract/method.h"
#include "index/hash/hash_index.h"

namespace rtsql {

// Tables without overflow buckets take no more keys per slot.
inline constexpr double kMostLoad = 0.95;

OptionDeclaration load_option(double most, std::string_view help);

// Serves as IndexMethod::build of a method whose options `kRead` reads.
template <HashShape (*kRead)(const IndexOptions&)>
std::unique_ptr<Index> build_hash(gpu::Device& device, const IndexKeys& keys, const IndexOptions& options,
                                  const WorkContext& context) {
  return std::make_unique<HashIndex>(device, keys, kRead(options), context);
}

// Serves as IndexMethod::append of all of them.
std::unique_ptr<Index> append_to_hash(gpu::Device& device, const IndexPtr& before, const IndexKeys& appended,
                                      const WorkContext& context);

// Serves as IndexMethod::precompile_joins of such a method.
template <HashShape (*kRead)(const IndexOptions&), const IndexMethod& kMethod>
void precompile_hash_joins(gpu::Device& device, KeyWidth width) {
  HashIndex::precompile_joins(device, width, kRead(IndexOptions::parse(kMethod.options, {})));
}

}  // namespace rtsql
