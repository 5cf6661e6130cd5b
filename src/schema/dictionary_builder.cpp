#include "schema/dictionary_builder.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/divide.h"
#include "common/parallel.h"
#include "schema/sort_texts.h"

namespace rtsql {
namespace {

constexpr size_t kPartEntries = 128 << 10;  // sorted at once, about
constexpr size_t kSamplesPerPart = 32;

constexpr uint64_t kTextsPerList = 64 << 10;

bool ascends_strictly(const TextHeap& texts) {
  for (uint64_t number = 1; number < texts.size(); ++number) {
    count_steps();
    if (texts[number - 1] >= texts[number]) return false;
  }
  return true;
}

// Makes one dictionary. The texts of all lists are dealt out to parts, ranges of texts that follow one
// another; each part is sorted and given codes on its own. The steps follow in order; those of a list or a
// part may run for several of them at once.
class Builder {
 public:
  explicit Builder(DictionaryInput&& input)
      : lists_(std::move(input.lists)), used_(std::move(input.used)), known_(std::move(input.known)) {
    if (known_) lists_.emplace_back(known_->texts(), 0, known_->size());
    used_.resize(lists_.size());
    shared_of_.resize(lists_.size());
    codes_.resize(lists_.size());
  }

  size_t lists() const { return lists_.size(); }
  size_t parts() const { return bounds_.size() + 1; }

  void find_shared_bytes(size_t list) {
    const TextList& texts = lists_[list];
    std::optional<std::string_view>& shared = shared_of_[list];
    if (texts.size() > 0) shared = texts[0];
    for (uint32_t number = 1; number < texts.size() && !shared->empty(); ++number) {
      shared = shared->substr(0, common_bytes(*shared, texts[number]));
    }
    codes_[list].resize(texts.size());
  }

  void choose_parts() {
    std::optional<std::string_view> shared;
    for (const std::optional<std::string_view>& other : shared_of_) {
      if (other) shared = shared ? shared->substr(0, common_bytes(*shared, *other)) : other;
    }
    shared_bytes_ = shared ? shared->size() : 0;
    choose_bounds();
    dealt_.resize(lists(), std::vector<std::vector<TextEntry>>(parts()));
    entries_.resize(parts());
    first_codes_.resize(parts() + 1);
    first_bytes_.resize(parts() + 1);
  }

  void deal_out(size_t list) {
    const uint32_t texts = lists_[list].size();
    for (auto& of_part : dealt_[list]) of_part.reserve(texts / parts() * 5 / 4);
    for (uint32_t number = 0; number < texts; ++number) {
      if (!used_[list].empty() && !used_[list][number]) continue;
      const TextEntry entry = entry_of(list, number);
      const auto bound =
          std::ranges::upper_bound(bounds_, entry, [&](const auto& a, const auto& b) { return less(a, b); });
      dealt_[list][static_cast<size_t>(bound - bounds_.begin())].push_back(entry);
    }
  }

  // Gives codes from 0 on in each part.
  void number(size_t part) {
    std::vector<TextEntry>& entries = entries_[part];
    for (auto& of_list : dealt_) {
      entries.insert(entries.end(), of_list[part].begin(), of_list[part].end());
      of_list[part] = {};
    }
    sort_texts(lists_, entries, shared_bytes_);
    uint32_t texts = 0;
    uint64_t bytes = 0;
    for (size_t i = 0; i < entries.size(); ++i) {
      if (i == 0 || text(entries[i - 1]) != text(entries[i])) {
        ++texts;
        bytes += text(entries[i]).size();
      }
      codes_[entries[i].list][entries[i].number] = texts - 1;
    }
    first_codes_[part + 1] = texts;
    first_bytes_[part + 1] = bytes;
  }

  // Tells where each part's codes begin, and its bytes.
  void join_parts() {
    std::partial_sum(first_codes_.begin(), first_codes_.end(), first_codes_.begin());
    std::partial_sum(first_bytes_.begin(), first_bytes_.end(), first_bytes_.begin());
    RTSQL_CHECK(first_codes_.back() <= UINT32_MAX);
    if (!all_known()) texts_ = TextHeap(first_codes_.back(), first_bytes_.back());
  }

  void store(size_t part) {
    const auto first = static_cast<uint32_t>(first_codes_[part]);
    uint64_t begin = first_bytes_[part];
    std::optional<uint32_t> last;
    for (const TextEntry& entry : entries_[part]) {
      uint32_t& code = codes_[entry.list][entry.number];
      code += first;
      if (all_known() || code == last) continue;
      last = code;
      const std::string_view stored = text(entry);
      texts_.put(code, begin, stored);
      begin += stored.size();
    }
    entries_[part] = {};
  }

  BuiltDictionary take() {
    BuiltDictionary taken;
    if (all_known()) {
      taken.dictionary = known_;
    } else {
      taken.dictionary = std::make_shared<const Dictionary>(std::move(texts_));
      if (known_) taken.known_map = std::move(codes_.back());
    }
    if (known_) codes_.pop_back();
    taken.codes = std::move(codes_);
    return taken;
  }

 private:
  std::string_view text(const TextEntry& entry) const { return lists_[entry.list][entry.number]; }
  TextEntry entry_of(size_t list, uint32_t number) const {
    return {text_prefix(lists_[list][number], shared_bytes_), static_cast<uint32_t>(list), number};
  }
  bool less(const TextEntry& a, const TextEntry& b) const {
    return a.prefix != b.prefix ? a.prefix < b.prefix : text(a) < text(b);
  }
  bool all_known() const { return known_ != nullptr && known_->size() == first_codes_.back(); }

  // Parts have about equally many texts, as a sample tells.
  void choose_bounds() {
    size_t texts = 0;
    for (const TextList& list : lists_) texts += list.size();
    const size_t parts = divide_up(texts, kPartEntries);
    if (parts < 2) return;
    const size_t step = std::max<size_t>(texts / (parts * kSamplesPerPart), 1);
    std::vector<TextEntry> sample;
    for (size_t list = 0; list < lists(); ++list) {
      for (size_t number = step / 2; number < lists_[list].size(); number += step) {
        sample.push_back(entry_of(list, static_cast<uint32_t>(number)));
      }
    }
    std::ranges::sort(sample, [&](const TextEntry& a, const TextEntry& b) { return less(a, b); });
    for (size_t part = 1; part < parts; ++part) bounds_.push_back(sample[part * sample.size() / parts]);
  }

  std::vector<TextList> lists_;  // that of `known_` is the last
  std::vector<std::vector<bool>> used_;
  DictionaryPtr known_;
  std::vector<std::optional<std::string_view>> shared_of_;  // by list: what all its texts begin with
  size_t shared_bytes_ = 0;                                 // that all texts begin with
  std::vector<TextEntry> bounds_;                           // of parts: where those but the first begin
  std::vector<std::vector<std::vector<TextEntry>>> dealt_;  // by list and part
  std::vector<std::vector<TextEntry>> entries_;             // by part, sorted
  std::vector<std::vector<uint32_t>> codes_;                // by list
  std::vector<uint64_t> first_codes_, first_bytes_;         // by part, and behind the last
  TextHeap texts_;
};

}  // namespace

std::vector<BuiltDictionary> build_dictionaries(std::vector<DictionaryInput> inputs, unsigned threads) {
  std::vector<Builder> builders;
  for (DictionaryInput& input : inputs) builders.emplace_back(std::move(input));

  // Runs a step for all dictionaries, and for all of the lists or parts that `count` gives.
  auto for_all = [&](size_t (Builder::*count)() const, void (Builder::*step)(size_t)) {
    std::vector<std::pair<Builder*, size_t>> tasks;
    for (Builder& builder : builders) {
      for (size_t i = 0; i < (builder.*count)(); ++i) tasks.emplace_back(&builder, i);
    }
    parallel_for(threads, tasks.size(), [&](size_t i) {
      work_of_thread().poll();
      (tasks[i].first->*step)(tasks[i].second);
    });
  };
  for_all(&Builder::lists, &Builder::find_shared_bytes);
  parallel_for(threads, builders.size(), [&](size_t i) { builders[i].choose_parts(); });
  for_all(&Builder::lists, &Builder::deal_out);
  for_all(&Builder::parts, &Builder::number);
  parallel_for(threads, builders.size(), [&](size_t i) { builders[i].join_parts(); });
  for_all(&Builder::parts, &Builder::store);

  std::vector<BuiltDictionary> built;
  for (Builder& builder : builders) built.push_back(builder.take());
  return built;
}

BuiltDictionary build_dictionary(DictionaryInput input, unsigned threads) {
  std::vector<DictionaryInput> inputs;
  inputs.push_back(std::move(input));
  return std::move(build_dictionaries(std::move(inputs), threads)[0]);
}

EncodedTexts encode_texts(TextHeap texts) {
  RTSQL_CHECK(texts.size() <= UINT32_MAX);
  EncodedTexts encoded;
  encoded.codes.resize(texts.size());
  // Many callers have them in order.
  if (ascends_strictly(texts)) {
    std::iota(encoded.codes.begin(), encoded.codes.end(), 0u);
    encoded.dictionary = std::make_shared<const Dictionary>(std::move(texts));
    return encoded;
  }
  DictionaryInput input;
  for (uint64_t first = 0; first < texts.size(); first += kTextsPerList) {
    const uint64_t size = std::min(kTextsPerList, texts.size() - first);
    input.lists.emplace_back(texts, first, static_cast<uint32_t>(size));
  }
  BuiltDictionary built = build_dictionary(std::move(input), hardware_threads());
  encoded.dictionary = std::move(built.dictionary);
  auto next = encoded.codes.begin();
  for (const std::vector<uint32_t>& codes : built.codes) next = std::copy(codes.begin(), codes.end(), next);
  return encoded;
}

}  // namespace rtsql
