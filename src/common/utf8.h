// Reads UTF-8 that may be broken.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace rtsql {

inline constexpr char32_t kLastCodePoint = 0x10FFFF;

// Tells whether the byte is not in the midst of a code point.
inline bool starts_code_point(char byte) {
  return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

// Counts the bytes that start one.
int64_t count_code_points(std::string_view text);

// Counts the bytes in front of the first that is not ASCII.
size_t count_ascii(std::string_view text);

inline bool is_ascii(std::string_view text) {
  return count_ascii(text) == text.size();
}

// Returns where the code point numbered `index`, from 0, begins; the size of a text that has no more than so
// many.
size_t code_point_offset(std::string_view text, uint64_t index);

// Returns the text, or what of its beginning fits so many bytes, with "..." behind.
std::string shortened(std::string_view text, size_t most_bytes);

struct CodePoint {
  char32_t value = 0;
  size_t bytes = 1;   // its length in the text
  bool valid = true;  // false: the byte begins no code point
};

// Returns the code point at `position`, which is before the end. Overlong forms and surrogates are not valid.
CodePoint code_point_at(std::string_view text, size_t position);

// Appends a code point that is valid.
void append_code_point(std::string& text, char32_t code_point);

}  // namespace rtsql
