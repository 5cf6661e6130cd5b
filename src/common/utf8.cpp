#include "common/utf8.h"

#include <algorithm>
#include <array>
#include <cstring>

#include "common/count_steps.h"

namespace rtsql {

namespace {

constexpr size_t kWord = sizeof(uint64_t);

// Counts the bytes of a word that start code points: all but those whose two highest bits are 10.
unsigned starts_in_word(const char* bytes) {
  constexpr uint64_t kLowestBits = 0x0101010101010101;
  uint64_t word = 0;
  std::memcpy(&word, bytes, kWord);
  const uint64_t others = word >> 7 & ~(word >> 6) & kLowestBits;
  return kWord - static_cast<unsigned>(others * kLowestBits >> 56);
}

}  // namespace

int64_t count_code_points(std::string_view text) {
  int64_t count = 0;
  for_each_piece(text, [&](std::string_view piece) {
    for (; piece.size() >= kWord; piece.remove_prefix(kWord)) count += starts_in_word(piece.data());
    count += std::count_if(piece.begin(), piece.end(), starts_code_point);
  });
  return count;
}

size_t count_ascii(std::string_view text) {
  constexpr uint64_t kHighBits = 0x8080808080808080;
  size_t at = 0;
  uint64_t words[8];
  for (; at + sizeof words <= text.size(); at += sizeof words) {
    std::memcpy(words, text.data() + at, sizeof words);
    uint64_t all = 0;
    for (const uint64_t word : words) all |= word;
    if ((all & kHighBits) != 0) break;
  }
  for (; at + kWord <= text.size(); at += kWord) {
    std::memcpy(words, text.data() + at, kWord);
    if ((words[0] & kHighBits) != 0) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

size_t code_point_offset(std::string_view text, uint64_t index) {
  constexpr size_t kBytesPerPoll = size_t{1} << 16;
  size_t offset = 0;
  for (uint64_t left = index; offset < text.size(); ++offset) {
    while (left >= kWord && offset + kWord <= text.size()) {
      left -= starts_in_word(text.data() + offset);
      offset += kWord;
      if (offset % kBytesPerPoll < kWord) count_bytes(kBytesPerPoll);
    }
    if (offset == text.size()) break;
    if (starts_code_point(text[offset]) && left-- == 0) break;
  }
  return offset;
}

std::string shortened(std::string_view text, size_t most_bytes) {
  if (text.size() <= most_bytes) return std::string(text);
  size_t end = most_bytes;
  while (end > 0 && !starts_code_point(text[end])) --end;
  return std::string(text.substr(0, end)) + "...";
}

CodePoint code_point_at(std::string_view text, size_t position) {
  static constexpr CodePoint kInvalid{0xFFFD, 1, false};
  static constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  auto first = static_cast<unsigned char>(text[position]);
  if (first < 0x80) return {first, 1, true};
  size_t bytes = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || position + bytes > text.size()) return kInvalid;
  char32_t value = first & (0x7Fu >> bytes);
  for (size_t i = 1; i < bytes; ++i) {
    auto next = static_cast<unsigned char>(text[position + i]);
    if ((next & 0xC0) != 0x80) return kInvalid;
    value = value << 6 | (next & 0x3F);
  }
  bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[bytes] || value > kLastCodePoint || surrogate) return kInvalid;
  return {value, bytes, true};
}

void append_code_point(std::string& text, char32_t code_point) {
  const uint32_t tails = code_point < 0x80 ? 0 : code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
  static constexpr std::array<uint32_t, 4> kLeads = {0, 0xC0, 0xE0, 0xF0};
  text += static_cast<char>(kLeads[tails] | code_point >> (6 * tails));
  for (uint32_t left = tails; left > 0; --left)
    text += static_cast<char>(0x80 | (code_point >> (6 * (left - 1)) & 0x3F));
}

}  // namespace rtsql
