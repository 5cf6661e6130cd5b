#include "storage/csv/build_dictionary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>
#include <string>

#include "storage/csv/parallel.h"

namespace rtsql::csv {
namespace {

// A string and, as a number that orders as they do, eight bytes of it: the first behind what all strings of
// the column begin with. Most comparisons end there.
struct Entry {
  uint64_t prefix;
  uint32_t number;
  std::string_view text;
};

uint64_t prefix_of(std::string_view text) {
  uint64_t word = 0;
  std::memcpy(&word, text.data(), std::min<size_t>(text.size(), 8));
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

bool operator<(const Entry& a, const Entry& b) {
  return a.prefix != b.prefix ? a.prefix < b.prefix : a.text < b.text;
}

// The entries that occur in rows, of one worker's table. Where rows were rejected, some strings may be theirs
// only.
std::vector<bool> used_numbers(const ParsedFile& file, unsigned worker, size_t column) {
  std::vector<bool> used(file.strings[worker][column].size(), file.reject_count == 0);
  if (file.reject_count == 0) return used;
  for (const ParsedChunk& chunk : file.chunks) {
    const ChunkColumn& values = chunk.rows.columns[column];
    if (chunk.workers[column] != worker || values.type().id != TypeId::kVarchar) continue;
    for (uint64_t row = 0; row < chunk.rows.rows; ++row) {
      uint32_t number;
      std::memcpy(&number, values.data() + row * 4, 4);
      if (!values.is_null(row)) used[number] = true;
    }
  }
  return used;
}

size_t common_bytes(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// The number of bytes that all strings of a column begin with.
size_t shared_prefix(const ParsedFile& file, size_t column) {
  std::optional<std::string_view> prefix;
  for (const auto& of_worker : file.strings) {
    const StringTable& strings = of_worker[column];
    for (uint32_t number = 0; number < strings.size(); ++number) {
      if (!prefix) prefix = strings.string(number);
      prefix = prefix->substr(0, common_bytes(*prefix, strings.string(number)));
      if (prefix->empty()) return 0;
    }
  }
  return prefix ? prefix->size() : 0;
}

std::vector<Entry> sorted_entries(const ParsedFile& file, unsigned worker, size_t column, size_t shared) {
  const StringTable& strings = file.strings[worker][column];
  std::vector<bool> used = used_numbers(file, worker, column);
  std::vector<Entry> entries;
  entries.reserve(strings.size());
  for (uint32_t number = 0; number < strings.size(); ++number) {
    std::string_view text = strings.string(number);
    if (used[number]) entries.push_back({prefix_of(text.substr(shared)), number, text});
  }
  std::sort(entries.begin(), entries.end());
  return entries;
}

// The least entry of those that the workers' lists begin with is the next string of the union.
NumberedDictionary merge(std::vector<std::vector<Entry>> lists, const std::vector<size_t>& numbers) {
  NumberedDictionary merged;
  std::vector<size_t> next(lists.size(), 0);
  for (size_t count : numbers) merged.code_maps.emplace_back(count);
  std::vector<std::string> strings;
  while (true) {
    const Entry* least = nullptr;
    size_t from = 0;
    for (size_t i = 0; i < lists.size(); ++i) {
      if (next[i] == lists[i].size()) continue;
      const Entry& entry = lists[i][next[i]];
      if (least != nullptr && !(entry < *least)) continue;
      least = &entry;
      from = i;
    }
    if (least == nullptr) break;
    if (strings.empty() || strings.back() != least->text) strings.emplace_back(least->text);
    merged.code_maps[from][least->number] = static_cast<uint32_t>(strings.size() - 1);
    ++next[from];
  }
  merged.dictionary = std::make_shared<const Dictionary>(std::move(strings));
  return merged;
}

}  // namespace

std::vector<NumberedDictionary> build_dictionaries(ParsedFile& file, unsigned threads) {
  size_t columns = file.types.size();
  size_t workers = file.strings.size();
  std::vector<std::vector<std::vector<Entry>>> lists(columns);
  for (auto& of_column : lists) of_column.resize(workers);
  std::vector<size_t> shared(columns);
  parallel_for(threads, columns, [&](size_t column) { shared[column] = shared_prefix(file, column); });
  parallel_for(threads, columns * workers, [&](size_t task) {
    size_t column = task / workers;
    auto worker = static_cast<unsigned>(task % workers);
    if (file.types[column].id == TypeId::kVarchar) {
      lists[column][worker] = sorted_entries(file, worker, column, shared[column]);
    }
  });
  std::vector<NumberedDictionary> dictionaries(columns);
  parallel_for(threads, columns, [&](size_t column) {
    if (file.types[column].id != TypeId::kVarchar) return;
    std::vector<size_t> numbers;
    for (const auto& of_worker : file.strings) numbers.push_back(of_worker[column].size());
    dictionaries[column] = merge(std::move(lists[column]), numbers);
  });
  file.strings.clear();
  return dictionaries;
}

}  // namespace rtsql::csv
