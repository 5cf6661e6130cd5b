// Counts of numbered values on the host that are asked, while they change, for the value at a place in their
// order, or for the most frequent one. A step of either takes the logarithm of the numbers.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

namespace rtsql {

// A tree of sums by the lowest 1-bit (Fenwick, "A New Data Structure for Cumulative Frequency Tables",
// Software: Practice and Experience 24(3), 1994).
class OrderedCounts {
 public:
  explicit OrderedCounts(uint32_t numbers) : sums_(uint64_t{numbers} + 1) {}

  int64_t total() const { return total_; }
  void add(uint32_t number, int by) {
    total_ += by;
    for (uint64_t at = uint64_t{number} + 1; at < sums_.size(); at += at & (~at + 1)) sums_[at] += by;
  }
  // Returns the number at `place`, from 0 and less than total(). No count is negative then.
  uint32_t at(int64_t place) const {
    uint64_t found = 0;
    for (uint64_t step = std::bit_floor(sums_.size() - 1); step > 0; step /= 2) {
      if (found + step < sums_.size() && sums_[found + step] <= place) {
        found += step;
        place -= sums_[found];
      }
    }
    return static_cast<uint32_t>(found);
  }

 private:
  std::vector<int64_t> sums_;
  int64_t total_ = 0;
};

// A tree of maxima.
class LargestCounts {
 public:
  explicit LargestCounts(uint32_t numbers) : leaves_(std::bit_ceil(uint64_t{numbers})), nodes_(2 * leaves_) {}

  int64_t largest() const { return nodes_[1]; }
  void add(uint32_t number, int by) {
    uint64_t node = leaves_ + number;
    nodes_[node] += by;
    while (node > 1) {
      const int64_t larger = std::max(nodes_[node], nodes_[node ^ 1]);
      node /= 2;
      if (nodes_[node] == larger) return;
      nodes_[node] = larger;
    }
  }
  // Returns the first number that has the largest count.
  uint32_t find_largest() const {
    uint64_t node = 1;
    while (node < leaves_) {
      node *= 2;
      if (nodes_[node] != largest()) ++node;
    }
    return static_cast<uint32_t>(node - leaves_);
  }

 private:
  uint64_t leaves_;
  std::vector<int64_t> nodes_;
};

}  // namespace rtsql
