#include "storage/csv/utf8.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstring>

namespace rtsql::csv {
namespace {

unsigned byte_at(std::string_view text, size_t i) {
  return static_cast<unsigned char>(text[i]);
}

// Returns the number of bytes of the code point at the front of `text`; 0 if there is none.
size_t code_point_bytes(std::string_view text) {
  unsigned first = byte_at(text, 0);
  if (first < 0x80) return 1;
  size_t bytes = first >= 0xC2 && first < 0xE0 ? 2 : first >= 0xE0 && first < 0xF0 ? 3 : first < 0xF5 ? 4 : 0;
  if (first < 0xC2 || bytes == 0 || text.size() < bytes) return 0;
  for (size_t i = 1; i < bytes; ++i) {
    if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
  }
  unsigned second = byte_at(text, 1);
  bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  bool surrogate = first == 0xED && second >= 0xA0;
  bool too_large = first == 0xF4 && second >= 0x90;
  return overlong || surrogate || too_large ? 0 : bytes;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    uint64_t word = 0;
    if (text.size() >= 8) {
      std::memcpy(&word, text.data(), 8);
      if ((word & 0x8080808080808080u) == 0) {
        text.remove_prefix(8);
        continue;
      }
    }
    size_t bytes = code_point_bytes(text);
    if (bytes == 0) return false;
    text.remove_prefix(bytes);
  }
  return true;
}

std::string printable(std::string_view text, size_t most) {
  std::string out;
  while (!text.empty() && out.size() < most) {
    size_t bytes = code_point_bytes(text);
    if (bytes == 0 || byte_at(text, 0) < 0x20 || byte_at(text, 0) == 0x7F) {
      out += fmt::format("\\x{:02x}", byte_at(text, 0));
      bytes = 1;
    } else {
      out += text.substr(0, bytes);
    }
    text.remove_prefix(bytes);
  }
  if (!text.empty()) out += "…";
  return out;
}

}  // namespace rtsql::csv
