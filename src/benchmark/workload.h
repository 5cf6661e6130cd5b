// A benchmark asks this of an index: keys and probes as the papers describe them, and how they are submitted.
//
// Every distinct key occurs `multiplicity` times. A share `uniformity` of the distinct keys is drawn from the
// whole key space, the others are dense: 0, stride, 2 stride, … Row ids are the positions in the order in
// which the keys are handed over, at random unless `sorted_keys`.
//
// Probes are points, each a key with probability `hit_rate` and else none, or ranges that begin at a key and
// are expected to hold `range_hits` rows.
//
// Under `key_skew` keys repeat as their distribution has it; points ask for any of the distinct ones.
#pragma once

#include <algorithm>
#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

enum class Misses { kInside, kOutside, kBoth };  // between the keys, above the largest, or half and half

struct Workload {
  uint64_t keys = 0;  // rows, duplicates included
  uint64_t probes = 0;
  KeyWidth width = KeyWidth::k32;
  uint64_t multiplicity = 1;
  double uniformity = 1;
  uint64_t stride = 1;
  double key_skew =
      0;  // exponent, above 1, of the Zipf distribution that each row's key is drawn from; 0: none
  bool sorted_keys = false;
  double hit_rate = 1;
  Misses misses = Misses::kInside;
  double skew = 0;          // exponent of the Zipf distribution of the keys that hits ask for
  uint64_t range_hits = 0;  // 0: point probes
  bool sorted_probes = false;
  // After the build, pairs of neighbouring positions exchange their keys, or pairs of keys with none between
  // them exchange their positions.
  uint64_t swaps = 0;
  bool swaps_keys = false;
  bool inverse = false;  // the probes are indexed and the keys probe them
  uint64_t seed = 0;
};

// Says how an index is measured, whatever its keys are.
struct Protocol {
  uint64_t batches = 1;
  bool sort_probes = false;  // each batch, as part of what is measured
  bool sum = false;          // the time of reading the row ids found is measured, too
  bool values = false;       // that includes the reading of a value of each row found
  uint32_t runs = 1;         // measured ones, after one that warms up and is checked

  // Returns the number of batches of so many probes: no batch is empty, unless there are no probes at all.
  uint64_t batches_of(uint64_t count) const {
    return std::clamp<uint64_t>(batches, 1, std::max<uint64_t>(count, 1));
  }
};

}  // namespace rtsql
