// A set of the leaves of a join graph, which are numbered from 0. Sets of up to 64 leaves take no memory
// beside their own.
#pragma once

#include <algorithm>
#include <bit>
#include <compare>
#include <cstdint>
#include <vector>

namespace rtsql {

class LeafSet {
 public:
  LeafSet() = default;
  static LeafSet of(uint32_t leaf) {
    LeafSet set;
    set.add(leaf);
    return set;
  }
  // Bit i stands for leaf i.
  static LeafSet of_bits(uint64_t bits) {
    LeafSet set;
    set.first_ = bits;
    return set;
  }
  static LeafSet all(uint32_t count) {
    LeafSet set;
    for (uint32_t leaf = 0; leaf < count; ++leaf) set.add(leaf);
    return set;
  }

  void add(uint32_t leaf) {
    if (leaf < 64) {
      first_ |= uint64_t{1} << leaf;
      return;
    }
    const size_t word = leaf / 64 - 1;
    if (word >= further_.size()) further_.resize(word + 1);
    further_[word] |= uint64_t{1} << leaf % 64;
  }

  bool empty() const { return first_ == 0 && further_.empty(); }
  bool contains(uint32_t leaf) const {
    if (leaf < 64) return (first_ >> leaf & 1) != 0;
    const size_t word = leaf / 64 - 1;
    return word < further_.size() && (further_[word] >> leaf % 64 & 1) != 0;
  }
  bool intersects(const LeafSet& other) const {
    if ((first_ & other.first_) != 0) return true;
    const size_t words = std::min(further_.size(), other.further_.size());
    for (size_t i = 0; i < words; ++i) {
      if ((further_[i] & other.further_[i]) != 0) return true;
    }
    return false;
  }
  bool is_subset_of(const LeafSet& other) const {
    if ((first_ & ~other.first_) != 0 || further_.size() > other.further_.size()) return false;
    for (size_t i = 0; i < further_.size(); ++i) {
      if ((further_[i] & ~other.further_[i]) != 0) return false;
    }
    return true;
  }
  uint32_t count() const {
    int bits = std::popcount(first_);
    for (uint64_t word : further_) bits += std::popcount(word);
    return static_cast<uint32_t>(bits);
  }
  // Returns the leaf of the least number; the set is not empty.
  uint32_t lowest() const {
    if (first_ != 0) return static_cast<uint32_t>(std::countr_zero(first_));
    size_t word = 0;
    while (further_[word] == 0) ++word;
    return static_cast<uint32_t>(64 * (word + 1)) + static_cast<uint32_t>(std::countr_zero(further_[word]));
  }

  LeafSet& operator|=(const LeafSet& other) {
    first_ |= other.first_;
    if (further_.size() < other.further_.size()) further_.resize(other.further_.size());
    for (size_t i = 0; i < other.further_.size(); ++i) further_[i] |= other.further_[i];
    return *this;
  }
  friend LeafSet operator|(LeafSet a, const LeafSet& b) { return a |= b; }
  auto operator<=>(const LeafSet&) const = default;

 private:
  uint64_t first_ = 0;             // leaves 0 to 63
  std::vector<uint64_t> further_;  // the last word is not 0
};

}  // namespace rtsql
