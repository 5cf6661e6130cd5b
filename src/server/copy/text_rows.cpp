#include "server/copy/text_rows.h"

#include "common/error.h"
#include "common/text_limit.h"
#include "server/copy/csv_field.h"

namespace rtsql::server {
namespace {

constexpr std::string_view kEndOfRows = "\\.";

int digit_of(char character, int base) {
  const int value = character >= '0' && character <= '9'   ? character - '0'
                    : character >= 'a' && character <= 'f' ? character - 'a' + 10
                    : character >= 'A' && character <= 'F' ? character - 'A' + 10
                                                           : base;
  return value < base ? value : -1;
}

// Reads up to `most` digits from `at` on, which goes behind them; returns -1 where there are none.
int take_digits(std::string_view text, size_t& at, int base, int most) {
  int value = -1;
  for (int i = 0; i < most && at < text.size() && digit_of(text[at], base) >= 0; ++i, ++at)
    value = (value < 0 ? 0 : value * base) + digit_of(text[at], base);
  return value;
}

char control_character(char letter) {
  switch (letter) {
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return letter;
  }
}

std::string unescaped(std::string_view raw) {
  std::string text;
  text.reserve(raw.size());
  for (size_t at = 0; at < raw.size();) {
    const char character = raw[at++];
    if (character != '\\' || at == raw.size()) {
      text += character;
      continue;
    }
    size_t behind = at + 1;
    const bool is_hexadecimal = raw[at] == 'x';
    size_t digits = is_hexadecimal ? behind : at;
    const int value = is_hexadecimal ? take_digits(raw, digits, 16, 2) : take_digits(raw, digits, 8, 3);
    text += value >= 0 ? static_cast<char>(value) : control_character(raw[at]);
    at = value >= 0 ? digits : behind;
  }
  return text;
}

}  // namespace

TextRows::TextRows(const SentCopy& copy, Spool& spool)
    : delimiter_(copy.delimiter.front()), null_text_(copy.null_text), spool_(spool) {}

void TextRows::take(std::string_view piece) {
  size_t begin = 0;  // of what the field has in this piece
  for (size_t at = 0; at < piece.size() && !has_ended_; ++at) {
    const char character = piece[at];
    if (is_escaped_) {
      is_escaped_ = false;
    } else if (character == '\\') {
      is_escaped_ = true;
    } else if (character == delimiter_ || character == '\n') {
      raw_ += piece.substr(begin, at - begin);
      begin = at + 1;
      end_field(character == '\n');
    }
  }
  if (has_ended_) return;
  raw_ += piece.substr(begin);
  if (raw_.size() > kLongestText) throw Error(ErrorKind::kData, std::string(kTextTooLong));
}

void TextRows::finish() {
  if (!has_ended_ && (!raw_.empty() || !is_first_)) end_field(true);
}

void TextRows::end_field(bool ends_row) {
  if (ends_row && raw_.ends_with('\r')) raw_.pop_back();
  has_ended_ = ends_row && is_first_ && raw_ == kEndOfRows;
  if (!has_ended_) {
    if (!is_first_) spool_.write(std::string_view(&kSentDelimiter, 1));
    if (raw_ == null_text_) {
      spool_.write(kSentNull);
    } else {
      write_csv_field(spool_, unescaped(raw_));
    }
    if (ends_row) spool_.write("\n");
  }
  is_first_ = ends_row;
  raw_.clear();
}

}  // namespace rtsql::server
