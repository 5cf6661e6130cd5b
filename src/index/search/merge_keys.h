// Merges keys that are appended into sorted ones: few keys are sorted, and the others copied around them.
//
//   before     3  5  5  9 12          appended   4  5 20
//   places     1  4  7                where these are among all, by a binary search among those before
//   merged     3  4  5  5  5  9 12 20
//
// This is the merge by co-ranks of Odeh, Green, Mwassi, Shmueli and Birk, "Merge Path" (IPDPSW 2012), with
// one of the two inputs short: the other one is never searched tile by tile.
#pragma once

#include <cstdint>

#include "index/contract/index.h"
#include "index/search/sorted_keys.h"

namespace rtsql {

// Names the sorted keys of an index, of which there are some, and what is known of them. The rows lie apart
// from the keys.
struct KeysBefore {
  KeysBefore(const Index& index, const SortedKeys& sorted);

  gpu::Address keys = 0;
  gpu::Address rows = 0;
  uint64_t count = 0;
  uint64_t minimum = 0;
  uint64_t maximum = 0;
  bool rows_are_positions = false;
  bool unique = false;  // no key occurs twice
};

// Returns the keys of both, `appended` being some at least, in the order that sort_keys gives them: behind
// the keys that equal them. Sets `unique` and `peak_bytes` of the statistics and adds the stages "check",
// "sort" and "merge".
SortedKeys merge_keys(gpu::Device& device, const KeysBefore& before, const IndexKeys& appended,
                      uint64_t padding_keys, IndexBuildStatistics& statistics, const WorkContext& context);

}  // namespace rtsql
