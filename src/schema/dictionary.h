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

// Says where a text stands among the strings of a dictionary.
struct TextPlace {
  uint32_t lower_bound = 0;  // codes below it are of strings < the text
  bool is_there = false;     // this code's string is the text

  uint32_t upper_bound() const {
    return lower_bound + (is_there ? 1 : 0);
  }  // likewise, of strings <= the text
  std::optional<uint32_t> code() const { return is_there ? std::optional(lower_bound) : std::nullopt; }
  bool operator==(const TextPlace&) const = default;
};

// Reads and searches the strings of a dictionary that lie elsewhere. Several threads may ask at once; while
// one waits for the device, others may have it, and ask.
class TextSource {
 public:
  virtual ~TextSource() = default;
  virtual TextHeap read_all() const = 0;
  virtual TextHeap read(std::span<const uint32_t> codes) const = 0;
  virtual std::vector<TextPlace> find(std::span<const std::string_view> texts) const = 0;
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

  // Strings that lie elsewhere are searched there: many texts at once take about as long as one.
  std::vector<TextPlace> find(std::span<const std::string_view> texts) const;
  TextPlace find(std::string_view text) const { return find({&text, 1})[0]; }

 private:
  void read_texts() const;
  TextPlace find_here(std::string_view text) const;

  const uint32_t size_;
  const std::shared_ptr<const TextSource> source_;  // null: the strings came with the dictionary
  mutable std::mutex putting_;                      // of `texts_`, as long as they are not there
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
