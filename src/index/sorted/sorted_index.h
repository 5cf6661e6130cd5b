// The index behind `sorted` is sorted keys with their rows below a directory:
//
//   directory   | 0 | 2 | 2 | 5 | … | n |      entry p: the number of keys whose prefix is below p, where
//                 |   |___|                    the prefix of a key is (key - smallest key) >> shift
//   keys        | 3 | 5 | 19 19 24 | …         ascending
//   rows        | 7 | 0 |  4  1  9 | …         rows[i] holds keys[i]
//
// A probe reads the two entries around its prefix and halves only the keys between them: about four for
// evenly spread keys. However skewed the keys are, that is never more steps than halving all of them.
//
// Dense keys need no search. Where an entry for every key that could be takes no more room than keys and
// rows, there is one: the two entries are the answer. Where the keys are all numbers from the smallest to the
// largest, each once, as surrogate keys are, a key's position is its distance from the smallest, without a
// directory.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "index/contract/index.h"
#include "index/search/search_launch.h"
#include "index/search/sorted_keys.h"
#include "shaders/index/sorted/sorted_probe.h"

namespace rtsql {

struct SortedDirectory {
  gpu::Buffer entries;  // uint32 each; empty where the directory is left out
  uint32_t shift = 0;
};

struct SortedOptions {
  // Holds the most bits of a key that the directory tells apart; 0 leaves it out, none chooses by the number
  // of keys.
  std::optional<uint32_t> directory_bits;
  uint32_t ways = 2;  // parts that a step of a search tells apart
  SearchOptions search;
};

class SortedIndex : public ProbeIndex {
 public:
  // The top keys are in shared memory only without a directory.
  SortedIndex(gpu::Device& device, const IndexKeys& keys, const SortedOptions& options,
              const WorkContext& context);

  // Serves as IndexMethod::append. Returns null for pairs, and where there are no keys yet.
  std::unique_ptr<Index> append(gpu::Device& device, const IndexKeys& appended,
                                const WorkContext& context) const;

  // Serves as IndexMethod::precompile_joins.
  static void precompile_joins(gpu::Device& device, KeyWidth width);

  void precompile(gpu::Device& device) const override;
  std::optional<KernelLookup> kernel_lookup() const override;
  bool find_on_host(uint64_t key, uint64_t most, std::vector<uint32_t>& rows) const override;

 protected:
  ProbeResult run_probe(gpu::Device& device, const ProbeBatch& batch, const WorkContext& context,
                        gpu::Timings& timings) const override;

 private:
  // Has the keys of `before` and those that are appended to them.
  SortedIndex(gpu::Device& device, const SortedIndex& before, const IndexKeys& appended,
              const WorkContext& context);

  // Returns among which of the keys, first .. second-1, those lie that equal a key between the smallest and
  // the largest; a first key that is larger may be behind them.
  std::pair<uint64_t, uint64_t> bound(uint64_t key) const;
  // Builds what stands over the sorted keys.
  void finish(gpu::Device& device, const WorkContext& context);
  void build_directory(gpu::Stream& stream);
  uint32_t shared_top_keys(const gpu::Device& device) const;
  SearchLaunch launch_of(const gpu::Device& device, const ProbeBatch& batch) const;
  gpu::Kernel<shader::SortedProbeParams> probe_kernel(gpu::Device& device, const SearchLaunch& launch) const;

  SortedOptions options_;
  SortedKeys sorted_;
  SortedDirectory directory_;
  uint32_t density_ = 0;  // one of shader::kSparse, …
  uint32_t quads_ = 1;    // of keys that are read at once instead of halved
};

}  // namespace rtsql
