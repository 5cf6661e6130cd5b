#include "storage/csv/build_dictionary.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <optional>
#include <string>
#include <utility>

#include "common/check.h"
#include "common/divide.h"
#include "storage/csv/parallel.h"

namespace rtsql::csv {
namespace {

constexpr size_t kPartEntries = 128 << 10;  // sorted at once, about
constexpr size_t kSamplesPerPart = 32;

// An entry is a string of one list: of a worker's table or, behind these, of the known dictionary. Eight
// bytes of it, the first behind what all strings of the column begin with, are kept as a number that orders
// as the strings do. Most comparisons end there.
struct Entry {
  uint64_t prefix;
  uint32_t list;
  uint32_t number;  // in its list
  std::string_view text;

  bool operator<(const Entry& other) const {
    return prefix != other.prefix ? prefix < other.prefix : text < other.text;
  }
};

uint64_t prefix_of(std::string_view text) {
  uint64_t word = 0;
  std::memcpy(&word, text.data(), std::min<size_t>(text.size(), 8));
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

size_t common_bytes(std::string_view a, std::string_view b) {
  return static_cast<size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
}

// Makes the dictionary of one column. The strings of all lists are dealt out to parts, ranges of strings
// that follow one another; each part is sorted and given codes on its own.
class Builder {
 public:
  Builder(const ParsedFile& file, size_t column, DictionaryPtr known)
      : file_(file), column_(column), known_(std::move(known)), lists_(file.strings.size() + 1) {
    prefixes_.resize(lists_);
    maps_.resize(lists_);
  }

  size_t lists() const { return lists_; }
  size_t parts() const { return bounds_.size() + 1; }

  // The steps follow in order; those of a list or a part may run for several of them at once.
  void find_prefix(size_t list) {
    std::optional<std::string_view>& prefix = prefixes_[list];
    if (size(list) > 0) prefix = string(list, 0);
    for (uint32_t number = 1; number < size(list) && !prefix->empty(); ++number) {
      prefix = prefix->substr(0, common_bytes(*prefix, string(list, number)));
    }
    maps_[list].resize(size(list));
  }

  void choose_parts() {
    std::optional<std::string_view> prefix;
    for (const std::optional<std::string_view>& other : prefixes_) {
      if (other) prefix = prefix ? prefix->substr(0, common_bytes(*prefix, *other)) : other;
    }
    shared_ = prefix ? prefix->size() : 0;
    choose_bounds();
    dealt_.resize(lists_, std::vector<std::vector<Entry>>(parts()));
    entries_.resize(parts());
    first_codes_.resize(parts() + 1);
  }

  void deal_out(size_t list) {
    std::vector<bool> used = used_numbers(list);
    for (auto& of_part : dealt_[list]) of_part.reserve(size(list) / parts() * 5 / 4);
    for (uint32_t number = 0; number < size(list); ++number) {
      if (!used.empty() && !used[number]) continue;
      Entry entry = entry_of(list, number);
      auto bound = std::upper_bound(bounds_.begin(), bounds_.end(), entry);
      dealt_[list][static_cast<size_t>(bound - bounds_.begin())].push_back(entry);
    }
  }

  // Gives codes from 0 on in each part.
  void number(size_t part) {
    std::vector<Entry>& entries = entries_[part];
    for (auto& of_list : dealt_) {
      entries.insert(entries.end(), of_list[part].begin(), of_list[part].end());
      of_list[part] = {};
    }
    std::sort(entries.begin(), entries.end());
    uint32_t strings = 0;
    for (size_t i = 0; i < entries.size(); ++i) {
      if (i == 0 || entries[i - 1].text != entries[i].text) ++strings;
      maps_[entries[i].list][entries[i].number] = strings - 1;
    }
    first_codes_[part + 1] = strings;
  }

  // Tells where each part's codes begin.
  void join_parts() {
    std::partial_sum(first_codes_.begin(), first_codes_.end(), first_codes_.begin());
    RTSQL_CHECK(first_codes_.back() <= UINT32_MAX);
    if (!all_known()) strings_.resize(first_codes_.back());
  }

  void store(size_t part) {
    auto first = static_cast<uint32_t>(first_codes_[part]);
    for (const Entry& entry : entries_[part]) {
      uint32_t& code = maps_[entry.list][entry.number];
      code += first;
      if (!all_known() && strings_[code].empty()) strings_[code] = entry.text;
    }
    entries_[part] = {};
  }

  NumberedDictionary take() {
    NumberedDictionary taken;
    if (all_known()) {
      taken.dictionary = known_;
    } else {
      taken.dictionary = std::make_shared<const Dictionary>(std::move(strings_));
      taken.known_map = std::move(maps_.back());
    }
    maps_.pop_back();
    taken.code_maps = std::move(maps_);
    return taken;
  }

 private:
  const StringTable* table(size_t list) const {
    return list < file_.strings.size() ? &file_.strings[list][column_] : nullptr;
  }
  size_t size(size_t list) const {
    if (const StringTable* strings = table(list)) return strings->size();
    return known_ == nullptr ? 0 : known_->size();
  }
  std::string_view string(size_t list, uint32_t number) const {
    if (const StringTable* strings = table(list)) return strings->string(number);
    return known_->string(number);
  }
  Entry entry_of(size_t list, uint32_t number) const {
    std::string_view text = string(list, number);
    return {prefix_of(text.substr(shared_)), static_cast<uint32_t>(list), number, text};
  }
  bool all_known() const { return known_ != nullptr && known_->size() == first_codes_.back(); }

  // Parts have about equally many strings, as a sample tells.
  void choose_bounds() {
    size_t strings = 0;
    for (size_t list = 0; list < lists_; ++list) strings += size(list);
    const size_t parts = divide_up(strings, kPartEntries);
    if (parts < 2) return;
    const size_t step = std::max<size_t>(strings / (parts * kSamplesPerPart), 1);
    std::vector<Entry> sample;
    for (size_t list = 0; list < lists_; ++list) {
      for (size_t number = step / 2; number < size(list); number += step) {
        sample.push_back(entry_of(list, static_cast<uint32_t>(number)));
      }
    }
    std::sort(sample.begin(), sample.end());
    for (size_t part = 1; part < parts; ++part) bounds_.push_back(sample[part * sample.size() / parts]);
  }

  // Marks the strings of a worker's table that occur in rows; empty means all. Where rows were rejected, some
  // may be theirs only.
  std::vector<bool> used_numbers(size_t list) const {
    if (file_.reject_count == 0 || table(list) == nullptr) return {};
    std::vector<bool> used(size(list));
    for (const ParsedChunk& chunk : file_.chunks) {
      const ChunkColumn& values = chunk.rows.columns[column_];
      if (chunk.workers[column_] != list || values.type().id != TypeId::kVarchar) continue;
      for (uint64_t row = 0; row < chunk.rows.rows; ++row) {
        uint32_t number;
        std::memcpy(&number, values.data() + row * 4, 4);
        if (!values.is_null(row)) used[number] = true;
      }
    }
    return used;
  }

  const ParsedFile& file_;
  size_t column_;
  DictionaryPtr known_;
  size_t lists_;
  std::vector<std::optional<std::string_view>> prefixes_;  // by list: what all its strings begin with
  size_t shared_ = 0;                                      // bytes that all strings begin with
  std::vector<Entry> bounds_;                              // of parts: where those but the first begin
  std::vector<std::vector<std::vector<Entry>>> dealt_;     // by list and part
  std::vector<std::vector<Entry>> entries_;                // by part, sorted
  std::vector<std::vector<uint32_t>> maps_;                // by list
  std::vector<uint64_t> first_codes_;                      // by part, and behind the last
  std::vector<std::string> strings_;
};

}  // namespace

std::vector<NumberedDictionary> build_dictionaries(ParsedFile& file, const std::vector<DictionaryPtr>& known,
                                                   unsigned threads, const WorkContext& context) {
  std::vector<size_t> columns;
  for (size_t i = 0; i < file.types.size(); ++i) {
    if (file.types[i].id == TypeId::kVarchar) columns.push_back(i);
  }
  std::vector<Builder> builders;
  for (size_t column : columns) builders.emplace_back(file, column, known[column]);

  // Runs a step for all columns, and for all of the lists or parts that `count` gives.
  auto for_all = [&](size_t (Builder::*count)() const, void (Builder::*step)(size_t)) {
    std::vector<std::pair<Builder*, size_t>> tasks;
    for (Builder& builder : builders) {
      for (size_t i = 0; i < (builder.*count)(); ++i) tasks.emplace_back(&builder, i);
    }
    parallel_for(threads, tasks.size(), [&](size_t i) {
      context.poll();
      (tasks[i].first->*step)(tasks[i].second);
    });
  };
  for_all(&Builder::lists, &Builder::find_prefix);
  parallel_for(threads, builders.size(), [&](size_t i) { builders[i].choose_parts(); });
  for_all(&Builder::lists, &Builder::deal_out);
  for_all(&Builder::parts, &Builder::number);
  parallel_for(threads, builders.size(), [&](size_t i) { builders[i].join_parts(); });
  for_all(&Builder::parts, &Builder::store);

  std::vector<NumberedDictionary> dictionaries(file.types.size());
  for (size_t i = 0; i < columns.size(); ++i) dictionaries[columns[i]] = builders[i].take();
  parallel_for(threads, file.strings.size(), [&](size_t worker) { file.strings[worker].clear(); });
  file.strings.clear();
  return dictionaries;
}

}  // namespace rtsql::csv
