#include "schema/dictionary.h"

#include <algorithm>
#include <numeric>

#include "common/check.h"
#include "common/count_steps.h"

namespace rtsql {
namespace {

// A cursor knows an input of the merge and how far it has been consumed.
struct Cursor {
  const Dictionary* dictionary;
  size_t input;
  uint32_t code;

  const std::string& string() const { return dictionary->string(code); }
};

// Orders a heap so that its front is the cursor on the least string.
bool behind(const Cursor& a, const Cursor& b) {
  return a.string() > b.string();
}

}  // namespace

uint64_t Dictionary::bytes() const {
  static const size_t kInPlace = std::string().capacity();
  uint64_t bytes = strings_.capacity() * sizeof(std::string);
  for (const std::string& string : strings_) {
    if (string.capacity() > kInPlace) bytes += string.capacity() + 1;
  }
  return bytes;
}

std::optional<uint32_t> Dictionary::find(std::string_view text) const {
  uint32_t code = lower_bound(text);
  if (code == size() || strings_[code] != text) return std::nullopt;
  return code;
}

uint32_t Dictionary::lower_bound(std::string_view text) const {
  return static_cast<uint32_t>(std::lower_bound(strings_.begin(), strings_.end(), text) - strings_.begin());
}

uint32_t Dictionary::upper_bound(std::string_view text) const {
  return static_cast<uint32_t>(std::upper_bound(strings_.begin(), strings_.end(), text) - strings_.begin());
}

MergedDictionary merge_dictionaries(const std::vector<DictionaryPtr>& inputs) {
  MergedDictionary merged;
  merged.code_maps.resize(inputs.size());
  std::vector<Cursor> heap;
  bool same = true;  // all inputs that hold anything are one dictionary
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (inputs[i] == nullptr || inputs[i]->size() == 0) continue;
    merged.code_maps[i].resize(inputs[i]->size());
    heap.push_back({inputs[i].get(), i, 0});
    same = same && heap.front().dictionary == inputs[i].get();
  }
  if (same) {
    for (const Cursor& cursor : heap) {
      std::iota(merged.code_maps[cursor.input].begin(), merged.code_maps[cursor.input].end(), 0u);
    }
    merged.dictionary = heap.empty() ? std::make_shared<const Dictionary>(std::vector<std::string>{})
                                     : inputs[heap.front().input];
    return merged;
  }

  std::vector<std::string> strings;
  std::make_heap(heap.begin(), heap.end(), behind);
  while (!heap.empty()) {
    count_steps();
    std::pop_heap(heap.begin(), heap.end(), behind);
    Cursor& least = heap.back();
    if (strings.empty() || strings.back() != least.string()) strings.push_back(least.string());
    merged.code_maps[least.input][least.code] = static_cast<uint32_t>(strings.size() - 1);
    if (++least.code == least.dictionary->size()) {
      heap.pop_back();
    } else {
      std::push_heap(heap.begin(), heap.end(), behind);
    }
  }
  RTSQL_CHECK(strings.size() <= UINT32_MAX);
  merged.dictionary = std::make_shared<const Dictionary>(std::move(strings));
  return merged;
}

EncodedStrings encode_strings(std::vector<std::string> strings) {
  RTSQL_CHECK(strings.size() <= UINT32_MAX);
  std::vector<uint32_t> order(strings.size());
  std::iota(order.begin(), order.end(), 0u);
  auto before = [&](uint32_t a, uint32_t b) {
    count_steps();
    return strings[a] < strings[b];
  };
  // Many callers have them in order but for few.
  if (!std::is_sorted(order.begin(), order.end(), before)) std::sort(order.begin(), order.end(), before);
  EncodedStrings encoded;
  encoded.codes.resize(strings.size());
  std::vector<std::string> sorted;
  for (uint32_t place : order) {
    if (sorted.empty() || sorted.back() != strings[place]) sorted.push_back(std::move(strings[place]));
    encoded.codes[place] = static_cast<uint32_t>(sorted.size() - 1);
  }
  encoded.dictionary = std::make_shared<const Dictionary>(std::move(sorted));
  return encoded;
}

}  // namespace rtsql
