// The mapping table of uniform encoding ("RTScan", section 4.2) tells which ranks the keys of an interval
// have: the rank of a key is its position in a stable sort, so that equal keys have distinct ones, in the
// order of their rows. It is a sample of the sorted keys at equal distances, small enough for the host, so
// that no query waits for the device: ranks are known to within one distance, and cover what is asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "index/contract/index.h"

namespace rtsql {

// Ranks from `first` on and below `end`; none where these are equal.
struct RankSpan {
  uint64_t first = 0;
  uint64_t end = 0;
  uint64_t size() const { return end - first; }
};

class MappingTable {
 public:
  MappingTable() = default;  // of no keys
  // Takes every `distance`-th of `count` ascending keys, from the first on, and the last of them.
  MappingTable(std::vector<uint64_t> samples, uint64_t distance, uint64_t count);
  // Records the reading of samples from sorted keys on the device, finishes the stream, and adds its timings.
  static MappingTable of(gpu::Stream& stream, KeyWidth width, gpu::Address sorted, uint64_t count,
                         gpu::Timings& timings);

  const std::vector<uint64_t>& samples() const { return samples_; }
  uint64_t least() const { return samples_.front(); }  // of all keys; there is one
  uint64_t most() const { return samples_.back(); }

  // Returns ranks among which are those of all keys in the interval.
  RankSpan covering(const KeyInterval& interval) const;
  double count() const { return static_cast<double>(count_); }
  // Estimates how many keys are below `key`, and which share of them is in the interval.
  double below(uint64_t key) const;
  double share(const KeyInterval& interval) const;

 private:
  RankSpan bounds_below(uint64_t key) const;  // the number of keys below it is in [first, end]

  std::vector<uint64_t> samples_;
  uint64_t distance_ = 1;
  uint64_t count_ = 0;
};

}  // namespace rtsql
