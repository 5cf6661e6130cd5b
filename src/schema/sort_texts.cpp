#include "schema/sort_texts.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr size_t kPrefixBytes = sizeof(uint64_t);
constexpr size_t kFewEntries = 8;  // whose texts are compared whole

// Holds entries that are still to be sorted.
struct Run {
  std::span<TextEntry> entries;
  size_t depth;  // of their prefixes
};

class TextSorter {
 public:
  explicit TextSorter(const std::vector<TextList>& lists) : lists_(lists) {}

  void run(std::span<TextEntry> entries, size_t depth) {
    // A stack of its own: texts may begin alike for as many bytes as there are.
    runs_.push_back({entries, depth});
    while (!runs_.empty()) {
      const Run next = runs_.back();
      runs_.pop_back();
      sort(next);
    }
  }

 private:
  std::string_view text(const TextEntry& entry) const { return lists_[entry.list][entry.number]; }

  void sort(const Run& run) {
    count_steps(run.entries.size());
    if (run.entries.size() <= kFewEntries) return sort_few(run);
    std::ranges::sort(run.entries, {}, &TextEntry::prefix);
    for (size_t begin = 0, end = 0; begin < run.entries.size(); begin = end) {
      const uint64_t prefix = run.entries[begin].prefix;
      while (end < run.entries.size() && run.entries[end].prefix == prefix) ++end;
      if (end - begin > 1) refine(run.entries.subspan(begin, end - begin), run.depth + kPrefixBytes);
    }
  }

  void sort_few(const Run& run) {
    std::ranges::sort(run.entries, [&](const TextEntry& a, const TextEntry& b) {
      if (a.prefix != b.prefix) return a.prefix < b.prefix;
      const std::string_view x = text(a), y = text(b);
      count_bytes(std::min(x.size(), y.size()) - run.depth);
      return x.substr(run.depth) < y.substr(run.depth);
    });
  }

  // Takes entries that agree up to `depth`, or end before and would agree with zeros behind.
  void refine(std::span<TextEntry> entries, size_t depth) {
    // Of these the shorter ones come first.
    const auto longer = std::partition(entries.begin(), entries.end(),
                                       [&](const TextEntry& entry) { return text(entry).size() <= depth; });
    const auto ended = static_cast<size_t>(longer - entries.begin());
    std::ranges::sort(entries.first(ended), {}, [&](const TextEntry& entry) { return text(entry).size(); });
    const std::span<TextEntry> rest = entries.subspan(ended);
    if (rest.size() < 2) return;
    std::string_view shared = text(rest[0]).substr(depth);
    for (const TextEntry& entry : rest.subspan(1)) {
      if (shared.empty()) break;
      shared = shared.substr(0, common_bytes(shared, text(entry).substr(depth)));
      count_bytes(shared.size());
    }
    for (TextEntry& entry : rest) entry.prefix = text_prefix(text(entry), depth + shared.size());
    runs_.push_back({rest, depth + shared.size()});
  }

  const std::vector<TextList>& lists_;
  std::vector<Run> runs_;
};

}  // namespace

uint64_t text_prefix(std::string_view text, size_t depth) {
  if (depth >= text.size()) return 0;
  uint64_t word = 0;
  std::memcpy(&word, text.data() + depth, std::min(text.size() - depth, kPrefixBytes));
  return std::endian::native == std::endian::little ? __builtin_bswap64(word) : word;
}

void sort_texts(const std::vector<TextList>& lists, std::span<TextEntry> entries, size_t depth) {
  TextSorter(lists).run(entries, depth);
}

}  // namespace rtsql
