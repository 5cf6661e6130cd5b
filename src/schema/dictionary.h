// A dictionary is a sorted set of strings, in a text heap. A string's position is its code, so codes order as
// the strings do (bytewise, which for UTF-8 is by code point). Immutable, shared, safe to read from any
// thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/text_heap.h"

namespace rtsql {

// Reads the texts of a dictionary that lie elsewhere. Any thread may ask, one at a time.
class TextSource {
 public:
  virtual ~TextSource() = default;
  virtual TextHeap read_all() const = 0;
  virtual TextHeap read(std::span<const uint32_t> codes) const = 0;
};

class Dictionary {
 public:
  // The strings are strictly ascending.
  explicit Dictionary(TextHeap sorted)
      : size_(static_cast<uint32_t>(sorted.size())), texts_(std::move(sorted)) {}
  explicit Dictionary(const std::vector<std::string>& sorted);
  // Reads the strings from a source when they are first asked for.
  Dictionary(uint32_t size, std::shared_ptr<const TextSource> source)
      : size_(size), source_(std::move(source)), is_read_(false) {}

  uint32_t size() const { return size_; }
  std::string_view string(uint32_t code) const { return texts()[code]; }
  const TextHeap& texts() const {
    if (!is_read_.load(std::memory_order_acquire)) read_texts();
    return texts_;
  }
  // These read no others than the strings they return.
  TextHeap strings(std::span<const uint32_t> codes) const;
  std::string copy_of(uint32_t code) const { return std::string(strings({&code, 1})[0]); }
  bool is_read() const { return is_read_.load(std::memory_order_acquire); }
  uint64_t bytes() const { return is_read() ? texts_.memory_bytes() : 0; }  // of host memory

  // Is what a layer above has made of the dictionary, and keeps with it (storage/text/device_texts.h); null:
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
      if (is_read() ? holds(string(middle)) : holds(copy_of(middle))) {
        end = middle;
      } else {
        begin = middle + 1;
      }
    }
    return begin;
  }
  void read_texts() const;

  const uint32_t size_;
  const std::shared_ptr<const TextSource> source_;  // null: the strings came with the dictionary
  mutable std::mutex reading_;
  mutable std::atomic<bool> is_read_ = true;
  mutable TextHeap texts_;
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
