// Finds single keys by what the host sees of the index.
#include <cstring>
#include <utility>

#include "index/sorted/sorted_index.h"

namespace rtsql {
namespace {

uint64_t word_at(const gpu::Buffer& buffer, uint64_t place, KeyWidth width) {
  uint64_t word = 0;  // of which the host has the low bytes first
  std::memcpy(&word, buffer.mapped() + place, static_cast<size_t>(width));
  return word;
}

uint32_t entry_at(const gpu::Buffer& entries, uint64_t number) {
  return static_cast<uint32_t>(word_at(entries, number * sizeof(uint32_t), KeyWidth::k32));
}

// Reads the sorted keys from memory that the host sees; in pairs, each key has its row behind it.
class SeenKeys {
 public:
  SeenKeys(const SortedKeys& sorted, KeyWidth width) : sorted_(sorted), width_(width) {}

  bool are_seen() const {
    return sorted_.keys.mapped() != nullptr && (are_pairs() || sorted_.rows.mapped() != nullptr);
  }

  uint64_t key(uint64_t number) const { return word_at(sorted_.keys, number * stride(), width_); }

  uint32_t row(uint64_t number) const {
    if (are_pairs())
      return static_cast<uint32_t>(word_at(sorted_.keys, number * stride() + key_bytes(), KeyWidth::k32));
    return sorted_.rows_are_positions ? static_cast<uint32_t>(number) : entry_at(sorted_.rows, number);
  }

 private:
  bool are_pairs() const { return !sorted_.rows; }
  uint64_t key_bytes() const { return static_cast<uint64_t>(width_); }
  uint64_t stride() const { return key_bytes() + (are_pairs() ? sizeof(uint32_t) : 0); }

  const SortedKeys& sorted_;
  const KeyWidth width_;
};

}  // namespace

std::pair<uint64_t, uint64_t> SortedIndex::bound(uint64_t key) const {
  const uint64_t distance = key - sorted_.minimum;
  if (density_ == shader::kDense) return {distance, distance + 1};
  if (!directory_.entries) return {0, key_count()};
  const uint64_t entry = distance >> directory_.shift;
  return {entry_at(directory_.entries, entry), entry_at(directory_.entries, entry + 1)};
}

bool SortedIndex::find_on_host(uint64_t key, uint64_t most, std::vector<uint32_t>& rows) const {
  if (key_count() == 0 || key < sorted_.minimum || key > sorted_.maximum) return true;
  const SeenKeys keys(sorted_, key_width());
  if (!keys.are_seen() || (directory_.entries && directory_.entries.mapped() == nullptr)) return false;
  auto [low, high] = bound(key);
  if (density_ == shader::kSparse) {
    while (low < high) {
      const uint64_t middle = low + (high - low) / 2;
      if (keys.key(middle) < key) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    while (high < key_count() && high - low <= most && keys.key(high) == key) ++high;
  }
  if (high - low > most) return false;
  for (uint64_t number = low; number < high; ++number) rows.push_back(keys.row(number));
  return true;
}

}  // namespace rtsql
