#include "sql/literal_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <vector>

#include "common/error.h"
#include "common/unicode_escape.h"
#include "common/utf8.h"

namespace rtsql::sql {
namespace {

constexpr std::string_view kEscapes = "bfnrt\\'\"";
constexpr std::string_view kEscaped = "\b\f\n\r\t\\'\"";

SourceSpan span_at(size_t begin, size_t bytes) {
  return {static_cast<uint32_t>(begin), static_cast<uint32_t>(begin + bytes)};
}

Error bad_escape(std::string_view escape, size_t offset) {
  return Error(ErrorKind::kSyntax, fmt::format("unknown escape \"{}\" in a string", escape))
      .sqlstate(sqlstate::kInvalidEscapeSequence)
      .at(span_at(offset, escape.size()))
      .hint(
          "known are \\b \\f \\n \\r \\t \\\\ \\' \\\", \\xHH and \\ooo, any byte but 0, \\uXXXX and "
          "\\UXXXXXXXX");
}

Error bad_unicode(const UnicodeEscape& escape, size_t offset, std::string hint) {
  return Error(ErrorKind::kSyntax, std::string(escape.problem))
      .sqlstate(sqlstate::kInvalidEscapeSequence)
      .at(span_at(offset, escape.bytes))
      .hint(std::move(hint));
}

// Is what an escape stands for, and how many bytes write it; none: it is unknown.
struct Escaped {
  std::string text;
  size_t bytes = 0;
};

// Reads the byte that the first digits of the text write, up to `most` of them; a NUL is none.
Escaped escaped_byte(std::string_view text, size_t most, int base) {
  unsigned value = 0;
  const std::string_view digits = text.substr(0, most);
  const char* const end = std::from_chars(digits.data(), digits.data() + digits.size(), value, base).ptr;
  const auto byte = static_cast<char>(value);
  return {byte == 0 ? std::string() : std::string(1, byte), static_cast<size_t>(end - digits.data())};
}

// Reads the escape at the begin of the text, which lies at `offset` in the statement.
Escaped read_escape(std::string_view text, size_t offset) {
  const char letter = text[1];
  if (const size_t known = kEscapes.find(letter); known != std::string_view::npos)
    return {std::string(1, kEscaped[known]), 2};
  if (letter == 'u' || letter == 'U') {
    const UnicodeEscape escape = read_unicode_escape(text, lettered_unicode_forms());
    if (!escape.problem.empty())
      throw bad_unicode(escape, offset, "Unicode escapes are \\uXXXX and \\UXXXXXXXX of hexadecimal digits");
    Escaped escaped{{}, escape.bytes};
    append_code_point(escaped.text, escape.code_point);
    return escaped;
  }
  const bool is_octal = letter >= '0' && letter <= '7';
  Escaped escaped = is_octal        ? escaped_byte(text.substr(1), 3, 8)
                    : letter == 'x' ? escaped_byte(text.substr(2), 2, 16)
                                    : Escaped{};
  escaped.bytes += is_octal ? 1 : 2;
  if (escaped.text.empty()) throw bad_escape(text.substr(0, escaped.bytes), offset);
  return escaped;
}

// Bytes that escapes write may be no UTF-8, which all texts are.
void check_utf8(std::string_view text, SourceSpan literal) {
  for (size_t at = 0; at < text.size();) {
    const CodePoint point = code_point_at(text, at);
    if (!point.valid) {
      throw Error(ErrorKind::kSyntax, fmt::format("the escapes write a byte 0x{:02x} that is no UTF-8",
                                                  static_cast<unsigned char>(text[at])))
          .sqlstate(sqlstate::kInvalidCharacter)
          .at(literal)
          .hint("a BLOB has any bytes: X'ff'");
    }
    at += point.bytes;
  }
}

// Takes the string, or name, that begins the text off it, and returns it with its quotes.
std::string_view take_quoted(std::string_view& text) {
  const char quote = text.front();
  size_t end = 1;
  while (text[end] != quote || (end + 1 < text.size() && text[end + 1] == quote))
    end += text[end] == quote ? 2 : 1;
  const std::string_view quoted = text.substr(0, end + 1);
  text.remove_prefix(quoted.size());
  return quoted;
}

// Returns the character that begins escapes in U&'…' UESCAPE 'c', of which `behind` is what follows the
// strings.
char unicode_escape_sign(std::string_view behind, size_t offset) {
  const size_t quote = behind.find('\'');
  if (quote == std::string_view::npos) return '\\';
  const std::string sign = unquote(behind.substr(quote));
  constexpr std::string_view kNoSigns = "0123456789abcdefABCDEF+'\" \t\n\r\f\v";
  const bool is_sign = sign.size() == 1 && kNoSigns.find(sign[0]) == std::string_view::npos;
  if (is_sign) return sign[0];
  throw Error(ErrorKind::kSyntax, "invalid Unicode escape character")
      .at(span_at(offset + quote, behind.size() - quote))
      .hint("UESCAPE takes one character that is no digit, letter from a to f, +, quote or space");
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
  for (std::string_view left = strings; !left.empty();) {
    out += unquote(take_quoted(left));
    left.remove_prefix(std::min(left.find_first_of("'\""), left.size()));
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
  const size_t end = quoted.size() - 1;
  for (size_t i = 2; i < end;) {
    if (quoted[i] == '\\') {
      Escaped escaped = read_escape(quoted.substr(i, end - i), offset + i);
      out += escaped.text;
      i += escaped.bytes;
    } else if (quoted[i] != '\'') {
      out += quoted[i++];
    } else if (quoted[i + 1] == '\'') {
      out += '\'';
      i += 2;
    } else {
      i = quoted.find('\'', i + 1) + 1;  // the next of several strings
    }
  }
  check_utf8(out, span_at(offset, quoted.size()));
  return out;
}

std::string unicode_text(std::string_view written, uint32_t offset) {
  constexpr std::string_view kPrefix = "U&";
  std::string_view behind = written.substr(kPrefix.size());
  const char quote = behind.front();
  std::vector<std::string_view> strings;
  while (!behind.empty() && behind.front() == quote) {
    strings.push_back(take_quoted(behind));
    const size_t next = behind.find_first_not_of(" \t\n\r\f\v");
    if (next != std::string_view::npos && behind[next] == quote) behind.remove_prefix(next);
  }
  const char sign = unicode_escape_sign(behind, offset + written.size() - behind.size());
  const std::array<UnicodeForm, 2> forms = {{{std::string{sign, '+'}, 6}, {std::string{sign}, 4}}};
  std::string out;
  for (const std::string_view string : strings) {
    for (size_t i = 1; i + 1 < string.size();) {
      const std::string_view left = string.substr(i, string.size() - 1 - i);
      if (left[0] != sign) {
        out += left[0];
        i += left[0] == quote ? 2 : 1;
      } else if (left.size() > 1 && left[1] == sign) {
        out += sign;
        i += 2;
      } else {
        const UnicodeEscape escape = read_unicode_escape(left, forms);
        const size_t at = static_cast<size_t>(left.data() - written.data());
        if (!escape.problem.empty())
          throw bad_unicode(
              escape, offset + at,
              fmt::format("Unicode escapes are {0}XXXX and {0}+XXXXXX of hexadecimal digits", sign));
        append_code_point(out, escape.code_point);
        i += escape.bytes;
      }
    }
  }
  return out;
}

std::string_view opening_dollar_quote(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const auto is_letter = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
  };
  if (!text.starts_with('$')) return {};
  size_t end = 1;
  while (end < text.size() && (is_letter(text[end]) || (end > 1 && is_digit(text[end])))) ++end;
  return end < text.size() && text[end] == '$' ? text.substr(0, end + 1) : std::string_view();
}

std::string blob_text(std::string_view written, uint32_t offset) {
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
  return fmt::format("\\x{}", digits);
}

}  // namespace rtsql::sql
