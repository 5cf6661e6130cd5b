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

// Counts the bytes in front of the first that is not ASCII.
size_t count_ascii(std::string_view text) {
  constexpr uint64_t kHighBits = 0x8080808080808080;
  size_t at = 0;
  for (uint64_t word = 0; at + sizeof(word) <= text.size(); at += sizeof(word)) {
    std::memcpy(&word, text.data() + at, sizeof(word));
    if ((word & kHighBits) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

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

// Most texts are ASCII, or begin with it.
std::string in_case(std::string_view text, std::string (*map_ascii)(std::string_view),
                    char32_t (*map)(char32_t)) {
  const size_t ascii = count_ascii(text);
  std::string mapped = map_ascii(text.substr(0, ascii));
  append_mapped(mapped, text.substr(ascii), map);
  return mapped;
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

std::string upper_case(std::string_view text) {
  return in_case(text, to_upper, upper_case);
}

std::string lower_case(std::string_view text) {
  return in_case(text, to_lower, lower_case);
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
