// A tree over words: each node joins kFan neighbours of the level below. Before including it, declare the
// constant kOperation, one of exec/merge_words.h.
//
// The levels lie behind one another, without the lowest, each padded to an even number of words; the highest
// has one node (Leis, Kundhikanjana, Kemper, Neumann, "Efficient Processing of Window Functions in Analytical
// SQL Queries", VLDB 2015, section 4.3).
#ifndef RTSQL_EXEC_WINDOW_TREE_GLSL
#define RTSQL_EXEC_WINDOW_TREE_GLSL

#include "algorithm/access.glsl"
#include "exec/merge_words.glsl"

const uint kFanBits = 5;
const uint kFan = 1u << kFanBits;

uint64_t merged(uint64_t a, uint64_t b) { return merged_by(kOperation, a, b); }
uint64_t merged_none() { return kOperation == kMergeMinimum || kOperation == kMergeAnd ? ~0ul : 0ul; }

uint nodes_above(uint count) { return (count >> kFanBits) + ((count & (kFan - 1u)) != 0u ? 1u : 0u); }

uint64_t merged_range(uint64_t sum, uint64_t level, uint begin, uint end) {
  for (uint i = begin; i < end; ++i) sum = merged(sum, U64_AT(level, i));
  return sum;
}

// Returns the words [begin, end) of `count`, merged.
uint64_t merged_words(uint64_t words, uint64_t tree, uint count, uint begin, uint end) {
  uint64_t sum = merged_none();
  uint64_t level = words;
  uint64_t above = tree;
  while (begin < end) {
    const uint first = nodes_above(begin), last = end >> kFanBits;
    if (first >= last) return merged_range(sum, level, begin, end);
    sum = merged_range(sum, level, begin, first << kFanBits);
    sum = merged_range(sum, level, last << kFanBits, end);
    begin = first;
    end = last;
    level = above;
    count = nodes_above(count);
    above += 8ul * uint64_t(count + (count & 1u));
  }
  return sum;
}

#endif
