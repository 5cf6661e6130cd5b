// A dictionary is a sorted set of strings, in a text heap. A string's position is its code, so codes order as
// the strings do (bytewise, which for UTF-8 is by code point). Immutable, shared, safe to read from any
// thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "schema/text_heap.h"

namespace rtsql {

class Dictionary {
 public:
  // The strings are strictly ascending.
  explicit Dictionary(TextHeap sorted) : texts_(std::move(sorted)) {}
  explicit Dictionary(const std::vector<std::string>& sorted);

  uint32_t size() const { return static_cast<uint32_t>(texts_.size()); }
  std::string_view string(uint32_t code) const { return texts_[code]; }
  const TextHeap& texts() const { return texts_; }
  uint64_t bytes() const { return texts_.memory_bytes(); }  // of host memory

  // Is what a layer above has made of the dictionary, and keeps with it (storage/device_texts.h); null:
  // nothing yet. Threads that use it take turns.
  const std::shared_ptr<const void>& companion() const { return companion_; }
  void keep_companion(std::shared_ptr<const void> companion) const { companion_ = std::move(companion); }

  std::optional<uint32_t> find(std::string_view text) const;
  uint32_t lower_bound(std::string_view text) const;  // codes below it are of strings < text
  uint32_t upper_bound(std::string_view text) const;  // codes below it are of strings <= text

 private:
  // Returns the first code whose string, and those behind it, `holds`; size() without one.
  template <class Predicate>
  uint32_t first_code(const Predicate& holds) const {
    uint32_t begin = 0, end = size();
    while (begin < end) {
      const uint32_t middle = begin + (end - begin) / 2;
      if (holds(string(middle))) {
        end = middle;
      } else {
        begin = middle + 1;
      }
    }
    return begin;
  }

  TextHeap texts_;
  mutable std::shared_ptr<const void> companion_;
};

using DictionaryPtr = std::shared_ptr<const Dictionary>;

// Holds the union of several dictionaries (null pointers count as empty) and, per input, the map from its
// codes to the union's, which keeps their order.
struct MergedDictionary {
  DictionaryPtr dictionary;
  std::vector<std::vector<uint32_t>> code_maps;
};
MergedDictionary merge_dictionaries(const std::vector<DictionaryPtr>& inputs);

}  // namespace rtsql
