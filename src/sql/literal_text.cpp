#include "sql/literal_text.h"

#include <fmt/format.h>

#include <charconv>

#include "common/error.h"

namespace rtsql::sql {
namespace {

constexpr std::string_view kEscapes = "bfnrt\\'\"";
constexpr std::string_view kEscaped = "\b\f\n\r\t\\'\"";

Error bad_escape(std::string_view escape, size_t offset) {
  uint32_t begin = static_cast<uint32_t>(offset);
  return Error(ErrorKind::kSyntax, fmt::format("unknown escape \"{}\" in a string", escape))
      .sqlstate(sqlstate::kInvalidEscapeSequence)
      .at({begin, begin + static_cast<uint32_t>(escape.size())})
      .hint("known are \\b \\f \\n \\r \\t \\\\ \\' \\\" and \\xHH, any byte but 0");
}

// Returns the byte that up to two hexadecimal digits at the start of `text` write, and how many there are.
std::pair<char, size_t> hexadecimal_byte(std::string_view text) {
  unsigned value = 0;
  std::string_view digits = text.substr(0, 2);
  size_t length = static_cast<size_t>(
      std::from_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr - digits.data());
  return {static_cast<char>(value), length};
}

}  // namespace

std::string unquote(std::string_view quoted) {
  char quote = quoted.front();
  std::string out;
  out.reserve(quoted.size());
  for (size_t i = 1; i + 1 < quoted.size(); ++i) {
    out += quoted[i];
    if (quoted[i] == quote) ++i;
  }
  return out;
}

std::string unquote_all(std::string_view strings) {
  std::string out;
  for (size_t begin = strings.find('\''); begin != std::string_view::npos; begin = strings.find('\'')) {
    size_t end = begin + 1;
    while (strings[end] != '\'' || (end + 1 < strings.size() && strings[end + 1] == '\''))
      end += strings[end] == '\'' ? 2 : 1;
    out += unquote(strings.substr(begin, end + 1 - begin));
    strings.remove_prefix(end + 1);
  }
  return out;
}

std::string whole_number(std::string_view written, SourceSpan span) {
  std::string digits;
  for (const char c : written) {
    if (c != '_') digits += c;
  }
  const bool has_base = digits.size() > 1 && !(digits[1] >= '0' && digits[1] <= '9');
  if (!has_base) return digits;
  const char letter = static_cast<char>(digits[1] | 0x20);
  const int base = letter == 'x' ? 16 : letter == 'o' ? 8 : 2;
  uint64_t value = 0;
  if (std::from_chars(digits.data() + 2, digits.data() + digits.size(), value, base).ec != std::errc()) {
    throw Error(ErrorKind::kValue, fmt::format("{} has more than 64 bits", written))
        .sqlstate(sqlstate::kNumericOutOfRange)
        .at(span);
  }
  return std::to_string(value);
}

std::string unescape(std::string_view quoted, uint32_t offset) {
  std::string out;
  out.reserve(quoted.size());
  size_t end = quoted.size() - 1;
  for (size_t i = 2; i < end; ++i) {
    char c = quoted[i];
    if (c == '\'') {
      out += c;
      ++i;
    } else if (c != '\\') {
      out += c;
    } else if (size_t known = kEscapes.find(quoted[i + 1]); known != std::string_view::npos) {
      out += kEscaped[known];
      ++i;
    } else {
      auto [byte, digits] = hexadecimal_byte(quoted.substr(i + 2, end - i - 2));
      if (quoted[i + 1] != 'x' || byte == 0) throw bad_escape(quoted.substr(i, 2 + digits), offset + i);
      out += byte;
      i += 1 + digits;
    }
  }
  return out;
}

std::string blob_string(std::string_view written, uint32_t offset) {
  const std::string_view digits = written.substr(2, written.size() - 3);
  const size_t other = digits.find_first_not_of("0123456789abcdefABCDEF");
  if (other != std::string_view::npos || digits.size() % 2 != 0) {
    const uint32_t begin =
        other == std::string_view::npos ? offset : offset + 2 + static_cast<uint32_t>(other);
    const uint32_t end =
        other == std::string_view::npos ? offset + static_cast<uint32_t>(written.size()) : begin + 1;
    const std::string_view problem = other == std::string_view::npos ? "an odd number of hexadecimal digits"
                                                                     : "what is no hexadecimal digit";
    throw Error(ErrorKind::kSyntax, fmt::format("{} in X'…'", problem))
        .at({begin, end})
        .hint("X'00ff' are two bytes, of two hexadecimal digits each");
  }
  return fmt::format("blob'\\x{}'", digits);
}

}  // namespace rtsql::sql
