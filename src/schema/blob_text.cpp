#include "schema/blob_text.h"

#include <charconv>

#include "common/count_steps.h"

namespace rtsql {
namespace {

constexpr std::string_view kHexadecimalMark = "\\x";
constexpr std::string_view kSpaces = " \t\n\r";
constexpr std::string_view kHexadecimalDigits = "0123456789abcdefABCDEF";

// Reads so many digits, all of them, as a byte.
std::optional<char> byte_of(std::string_view digits, size_t count, int base) {
  if (digits.size() < count) return std::nullopt;
  unsigned value = 0;
  const char* const end = digits.data() + count;
  const auto [rest, status] = std::from_chars(digits.data(), end, value, base);
  if (status != std::errc() || rest != end || value > 0xFF) return std::nullopt;
  return static_cast<char>(value);
}

// Returns what an escape at the start of the text stands for, and takes it off.
std::optional<char> take_escape(std::string_view& text, bool knows_hexadecimal) {
  if (text.starts_with("\\\\")) {
    text.remove_prefix(2);
    return '\\';
  }
  const bool is_hexadecimal = knows_hexadecimal && text.starts_with(kHexadecimalMark);
  const size_t mark = is_hexadecimal ? 2 : 1, digits = is_hexadecimal ? 2 : 3;
  const std::optional<char> byte = byte_of(text.substr(mark), digits, is_hexadecimal ? 16 : 8);
  if (byte) text.remove_prefix(mark + digits);
  return byte;
}

}  // namespace

std::optional<std::string> parse_hexadecimal(std::string_view digits) {
  std::string bytes;
  bytes.reserve(digits.size() / 2);
  while (!digits.empty()) {
    count_steps();
    if (kSpaces.find(digits.front()) != std::string_view::npos) {
      digits.remove_prefix(1);
      continue;
    }
    const std::optional<char> byte = byte_of(digits, 2, 16);
    if (!byte) return std::nullopt;
    bytes += *byte;
    digits.remove_prefix(2);
  }
  return bytes;
}

std::optional<std::string> parse_escaped(std::string_view text, bool knows_hexadecimal) {
  std::string bytes;
  bytes.reserve(text.size());
  while (!text.empty()) {
    count_steps();
    if (text.front() != '\\') {
      bytes += text.front();
      text.remove_prefix(1);
      continue;
    }
    const std::optional<char> byte = take_escape(text, knows_hexadecimal);
    if (!byte) return std::nullopt;
    bytes += *byte;
  }
  return bytes;
}

std::optional<std::string> parse_blob(std::string_view text) {
  if (!text.starts_with(kHexadecimalMark)) return parse_escaped(text, true);
  const std::string_view digits = text.substr(kHexadecimalMark.size());
  const bool has_escapes = digits.find('\\') != std::string_view::npos;
  return has_escapes ? parse_escaped(text, true) : parse_hexadecimal(digits);
}

std::string format_hexadecimal(std::string_view bytes) {
  std::string digits;
  digits.reserve(2 * bytes.size());
  for (const char byte : bytes) {
    const auto value = static_cast<unsigned char>(byte);
    digits += kHexadecimalDigits[value >> 4];
    digits += kHexadecimalDigits[value & 15];
  }
  return digits;
}

std::string format_blob(std::string_view bytes) {
  return std::string(kHexadecimalMark) + format_hexadecimal(bytes);
}

}  // namespace rtsql
