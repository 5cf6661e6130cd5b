// Takes CSV text without quotes apart, eight bytes at a time: libcsv looks at each byte in turn, which takes
// several times as long. All rules are the tokenizer's.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace rtsql::csv {

// Returns a word whose highest bits of bytes are set where those of `word` are `wanted`. No other bits are.
constexpr uint64_t bytes_that_are(char wanted, uint64_t word) {
  constexpr uint64_t kLow = 0x7F7F7F7F7F7F7F7F;
  const uint64_t other = word ^ static_cast<unsigned char>(wanted) * uint64_t{0x0101010101010101};
  return ~(((other & kLow) + kLow) | other | kLow);
}

// Calls on_field(const char* text, size_t bytes) for each field of a text of whole rows, and on_row() where a
// row with fields ends, and with `blank_rows` where one without does.
template <class OnField, class OnRow>
void take_plain_rows(std::string_view text, char delimiter, bool blank_rows, const OnField& on_field,
                     const OnRow& on_row) {
  static_assert(std::endian::native == std::endian::little, "the first byte of a word is its lowest");
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const char* field = begin;
  bool has_fields = false;
  const auto end_field = [&](const char* at) {
    on_field(field, static_cast<size_t>(at - field));
    field = at + 1;
  };
  const auto end_row = [&](const char* at) {
    const bool is_blank = !has_fields && at == field;
    is_blank ? void(++field) : end_field(at);
    has_fields = false;
    if (!is_blank || blank_rows) on_row();
  };
  const auto take = [&](const char* at) {
    if (*at == delimiter) {
      end_field(at);
      has_fields = true;
    } else if (*at == '\n' && at > begin && at[-1] == '\r') {
      ++field;  // CR LF is one line break
    } else {
      end_row(at);
    }
  };
  const char* word_begin = begin;
  for (; end - word_begin >= 8; word_begin += 8) {
    uint64_t word;
    std::memcpy(&word, word_begin, sizeof(word));
    uint64_t found =
        bytes_that_are(delimiter, word) | bytes_that_are('\n', word) | bytes_that_are('\r', word);
    for (; found != 0; found &= found - 1) take(word_begin + std::countr_zero(found) / 8);
  }
  for (const char* at = word_begin; at < end; ++at) {
    if (*at == delimiter || *at == '\n' || *at == '\r') take(at);
  }
  if (has_fields || field < end) end_row(end);
}

}  // namespace rtsql::csv
