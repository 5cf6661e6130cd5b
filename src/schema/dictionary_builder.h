// Makes sorted dictionaries of lists of texts, on several threads.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "schema/dictionary.h"

namespace rtsql {

// Lists texts that lie elsewhere.
class TextList {
 public:
  explicit TextList(std::span<const std::string_view> texts)
      : texts_(texts), size_(static_cast<uint32_t>(texts.size())) {}
  TextList(const TextHeap& heap, uint64_t first, uint32_t size) : heap_(&heap), first_(first), size_(size) {}

  uint32_t size() const { return size_; }
  std::string_view operator[](uint32_t number) const {
    return heap_ == nullptr ? texts_[number] : (*heap_)[first_ + number];
  }

 private:
  std::span<const std::string_view> texts_;
  const TextHeap* heap_ = nullptr;
  uint64_t first_ = 0;
  uint32_t size_;
};

// Holds what a dictionary is made of. Texts may repeat, within a list and among them.
struct DictionaryInput {
  std::vector<TextList> lists;
  std::vector<std::vector<bool>> used = {};  // by list: which texts count; an empty one, or none: all
  DictionaryPtr known = nullptr;             // whose texts count too, if any
};

struct BuiltDictionary {
  DictionaryPtr dictionary;                  // `known`, if it has all texts
  std::vector<std::vector<uint32_t>> codes;  // by list and text; any where a text does not count
  std::vector<uint32_t> known_map;           // from the codes of `known`; empty: they stand
};

// Holds texts in any order, repeats among them, as codes, and the dictionary they are codes of.
struct EncodedTexts {
  DictionaryPtr dictionary;
  std::vector<uint32_t> codes;  // one per text
};

// Returns a dictionary per input. Throws Error(kInterrupted).
std::vector<BuiltDictionary> build_dictionaries(std::vector<DictionaryInput> inputs, unsigned threads);
BuiltDictionary build_dictionary(DictionaryInput input, unsigned threads);

// Encodes many texts on all threads of the machine.
EncodedTexts encode_texts(TextHeap texts);

}  // namespace rtsql
