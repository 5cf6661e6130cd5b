// A dictionary is a sorted set of strings. A string's position is its code, so codes order as the strings do
// (bytewise, which for UTF-8 is by code point). Immutable, shared, safe to read from any thread.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql {

class Dictionary {
 public:
  // `sorted` is strictly ascending.
  explicit Dictionary(std::vector<std::string> sorted) : strings_(std::move(sorted)) {}

  uint32_t size() const { return static_cast<uint32_t>(strings_.size()); }
  const std::string& string(uint32_t code) const { return strings_[code]; }
  const std::vector<std::string>& strings() const { return strings_; }
  uint64_t bytes() const;  // of host memory; looks at every string

  std::optional<uint32_t> find(std::string_view text) const;
  uint32_t lower_bound(std::string_view text) const;  // codes below it are of strings < text
  uint32_t upper_bound(std::string_view text) const;  // codes below it are of strings <= text

 private:
  std::vector<std::string> strings_;
};

using DictionaryPtr = std::shared_ptr<const Dictionary>;

// Holds the union of several dictionaries (null pointers count as empty) and, per input, the map from its
// codes to the union's, which keeps their order.
struct MergedDictionary {
  DictionaryPtr dictionary;
  std::vector<std::vector<uint32_t>> code_maps;
};
MergedDictionary merge_dictionaries(const std::vector<DictionaryPtr>& inputs);

// Holds strings in any order, repeats among them, as codes, and the dictionary they are codes of.
struct EncodedStrings {
  DictionaryPtr dictionary;
  std::vector<uint32_t> codes;  // one per string
};
EncodedStrings encode_strings(std::vector<std::string> strings);

}  // namespace rtsql
