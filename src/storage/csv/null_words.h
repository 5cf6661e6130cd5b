// Words that people and programs write where there is no value: NA, n/a, null, -. They are texts like others
// in a column of texts, and NULLs in one whose other texts are of a type.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql::csv {

inline constexpr size_t kNullWordCount = 11;
using NullWords = std::bitset<kNullWordCount>;  // some of them

// Returns the number of the word that `text` is, in any case and with spaces around it or none.
std::optional<size_t> find_null_word(std::string_view text);

std::string null_words_text(NullWords words);  // 'na', '-'

}  // namespace rtsql::csv
