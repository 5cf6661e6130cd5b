#include "storage/csv/null_words.h"

#include <fmt/format.h>

#include <vector>

#include "common/text.h"
#include "storage/csv/type_lattice.h"

namespace rtsql::csv {
namespace {

constexpr std::string_view kNullWords[] = {"NA",  "N/A", "#N/A", "NULL", "None", "nil",
                                           "\\N", "-",   "--",   "?",    "."};
static_assert(std::size(kNullWords) == kNullWordCount);
constexpr size_t kLongestNullWord = 4;

}  // namespace

std::optional<size_t> find_null_word(std::string_view text) {
  text = trim_spaces(text);
  if (text.empty() || text.size() > kLongestNullWord) return std::nullopt;
  for (size_t i = 0; i < kNullWordCount; ++i) {
    if (equals_ignore_case(text, kNullWords[i])) return i;
  }
  return std::nullopt;
}

std::string null_words_text(NullWords words) {
  std::vector<std::string> texts;
  for (size_t i = 0; i < kNullWordCount; ++i) {
    if (words.test(i)) texts.push_back(fmt::format("'{}'", kNullWords[i]));
  }
  return join(texts, ", ");
}

}  // namespace rtsql::csv
