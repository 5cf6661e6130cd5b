#include "common/letter_case.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "common/count_steps.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr char32_t kSharpS = 0xDF;

// Appends what `map` has for each character.
template <class Map>
void append_mapped(std::string& mapped, std::string_view text, Map map) {
  for (size_t at = 0; at < text.size();) {
    count_steps();
    const CodePoint c = code_point_at(text, at);
    if (c.valid) {
      append_code_point(mapped, map(c.value));
    } else {
      mapped += text[at];
    }
    at += c.bytes;
  }
  check_text_bytes(mapped.size());
}

constexpr size_t kWord = sizeof(uint64_t);

// Changes the case of the letters of ASCII from `first` to `last` in eight bytes, which are all ASCII.
uint64_t changed_case(uint64_t word, char first, char last) {
  constexpr uint64_t kOnes = 0x0101010101010101, kHighBits = 0x80 * kOnes;
  const uint64_t from_first = word + kOnes * static_cast<uint64_t>(0x80 - first);
  const uint64_t behind_last = word + kOnes * static_cast<uint64_t>(0x7F - last);
  return word ^ ((from_first & ~behind_last & kHighBits) >> 2);
}

void change_case(char* bytes, size_t count, char first, char last) {
  uint64_t word = 0;
  size_t at = 0;
  for (; at + kWord <= count; at += kWord) {
    std::memcpy(&word, bytes + at, kWord);
    word = changed_case(word, first, last);
    std::memcpy(bytes + at, &word, kWord);
  }
  std::memcpy(&word, bytes + at, count - at);
  word = changed_case(word, first, last);
  std::memcpy(bytes + at, &word, count - at);
}

// Most texts are ASCII, or begin with it. Letters of ASCII from `first` to `last` change.
void append_in_case(std::string& out, std::string_view text, char first, char last,
                    char32_t (*map)(char32_t)) {
  const size_t ascii = count_ascii(text);
  for_each_piece(text.substr(0, ascii), [&](std::string_view piece) {
    const size_t begin = out.size();
    out += piece;
    change_case(out.data() + begin, piece.size(), first, last);
  });
  append_mapped(out, text.substr(ascii), map);
}

}  // namespace

// The library takes ẞ for the capital of ß, which has none by the simple mappings.
char32_t upper_case(char32_t c) {
  return c == kSharpS ? c : static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

char32_t lower_case(char32_t c) {
  return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

bool is_alphanumeric(char32_t c) {
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_ND:
    case UTF8PROC_CATEGORY_NL:
    case UTF8PROC_CATEGORY_NO:
      return true;
    default:
      return false;
  }
}

std::vector<char32_t> characters_of_lower_case(char32_t c) {
  static const std::multimap<char32_t, char32_t> kOthers = [] {
    std::multimap<char32_t, char32_t> others;
    for (char32_t other = 0; other <= kLastCodePoint; ++other) {
      if (lower_case(other) != other) others.emplace(lower_case(other), other);
    }
    return others;
  }();
  const char32_t lower = lower_case(c);
  std::vector<char32_t> characters = {lower};
  const auto [first, last] = kOthers.equal_range(lower);
  for (auto other = first; other != last; ++other) characters.push_back(other->second);
  return characters;
}

void append_upper_case(std::string& out, std::string_view text) {
  append_in_case(out, text, 'a', 'z', upper_case);
}

void append_lower_case(std::string& out, std::string_view text) {
  append_in_case(out, text, 'A', 'Z', lower_case);
}

std::string upper_case(std::string_view text) {
  std::string changed;
  changed.reserve(text.size());
  append_upper_case(changed, text);
  return changed;
}

std::string lower_case(std::string_view text) {
  std::string changed;
  changed.reserve(text.size());
  append_lower_case(changed, text);
  return changed;
}

std::string initial_capitals(std::string_view text) {
  std::string mapped;
  mapped.reserve(text.size());
  bool is_in_word = false;
  append_mapped(mapped, text, [&](char32_t c) {
    const char32_t changed = is_in_word ? lower_case(c) : upper_case(c);
    is_in_word = is_alphanumeric(c);
    return changed;
  });
  return mapped;
}

}  // namespace rtsql
