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

  std::string_view string() const { return dictionary->string(code); }
};

// Orders a heap so that its front is the cursor on the least string.
bool behind(const Cursor& a, const Cursor& b) {
  return a.string() > b.string();
}

}  // namespace

Dictionary::Dictionary(const std::vector<std::string>& sorted) : size_(static_cast<uint32_t>(sorted.size())) {
  for (const std::string& string : sorted) texts_.append(string);
}

void Dictionary::read_texts() const {
  const std::lock_guard lock(putting_);
  if (is_read()) return;
  texts_ = source_->read_all();
  is_read_.store(true, std::memory_order_release);
}

TextHeap Dictionary::strings(std::span<const uint32_t> codes) const {
  if (!is_read()) return source_->read(codes);
  TextHeap strings;
  for (const uint32_t code : codes) strings.append(texts_[code]);
  return strings;
}

std::vector<TextPlace> Dictionary::find(std::span<const std::string_view> texts) const {
  if (!is_read()) return source_->find(texts);
  std::vector<TextPlace> places;
  places.reserve(texts.size());
  for (const std::string_view text : texts) places.push_back(find_here(text));
  return places;
}

TextPlace Dictionary::find_here(std::string_view text) const {
  uint32_t begin = 0, end = size();
  while (begin < end) {
    const uint32_t middle = begin + (end - begin) / 2;
    if (texts_[middle] < text) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return {begin, begin < size() && texts_[begin] == text};
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

  TextHeap strings;
  std::make_heap(heap.begin(), heap.end(), behind);
  while (!heap.empty()) {
    count_steps();
    std::pop_heap(heap.begin(), heap.end(), behind);
    Cursor& least = heap.back();
    const uint64_t known = strings.size();
    if (known == 0 || strings[known - 1] != least.string()) strings.append(least.string());
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

}  // namespace rtsql
