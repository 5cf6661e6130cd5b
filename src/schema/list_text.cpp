#include "schema/list_text.h"

#include <algorithm>
#include <charconv>

#include "common/text.h"
#include "common/utf8.h"
#include "schema/list.h"

namespace rtsql {
namespace {

constexpr std::string_view kSpaces = " \t\n\r\f\v";
constexpr std::string_view kMarks = "[]{},'\"";
constexpr std::string_view kEndOfBraced = "{},\"";

// Returns the number that the four hexadecimal digits at the front write; none where there are others.
std::optional<uint32_t> hexadecimal_unit(std::string_view digits) {
  uint32_t unit = 0;
  const char* const end = digits.data() + std::min<size_t>(digits.size(), 4);
  const auto [rest, error] = std::from_chars(digits.data(), end, unit, 16);
  return error == std::errc() && rest == digits.data() + 4 ? std::optional(unit) : std::nullopt;
}

// Appends the character that \uXXXX stands for, or two of them, a high and a low surrogate; returns how many
// bytes they have behind the first backslash, none where they are no character.
std::optional<size_t> append_unicode_escape(std::string& out, std::string_view escape) {
  constexpr size_t kUnitBytes = 5;  // of uXXXX
  const std::optional<uint32_t> first = hexadecimal_unit(escape.substr(1));
  if (!first || *first == 0) return std::nullopt;
  if (*first < 0xd800 || *first > 0xdfff) {
    append_code_point(out, *first);
    return kUnitBytes;
  }
  if (!escape.substr(kUnitBytes).starts_with("\\u")) return std::nullopt;
  const std::optional<uint32_t> second = hexadecimal_unit(escape.substr(kUnitBytes + 2));
  if (*first > 0xdbff || !second || *second < 0xdc00 || *second > 0xdfff) return std::nullopt;
  append_code_point(out, 0x10000 + ((*first - 0xd800) << 10) + (*second - 0xdc00));
  return 2 * kUnitBytes + 1;
}

// Appends what the text behind a backslash stands for in JSON, and returns how many bytes of it.
std::optional<size_t> append_json_escape(std::string& out, std::string_view escape) {
  constexpr std::string_view kLetters = "bfnrt", kCharacters = "\b\f\n\r\t";
  if (escape.front() == 'u') return append_unicode_escape(out, escape);
  const size_t letter = kLetters.find(escape.front());
  out += letter == std::string_view::npos ? escape.front() : kCharacters[letter];
  return 1;
}

// Reads elements one after the other; `at` is behind what was read.
class ListScanner {
 public:
  explicit ListScanner(std::string_view text) : text_(text) {}

  void skip_spaces() {
    while (at_ < text_.size() && kSpaces.find(text_[at_]) != std::string_view::npos) ++at_;
  }
  bool take(char mark) {
    if (at_ == text_.size() || text_[at_] != mark) return false;
    ++at_;
    return true;
  }
  bool at_end() const { return at_ == text_.size(); }

  // Returns false where no element stands here.
  bool take_element(ListTexts& elements, bool has_braces) {
    skip_spaces();
    if (at_end()) return false;
    const char first = text_[at_];
    if (first == '"') return take_quoted(elements, !has_braces);
    if (has_braces) return take_braced(elements);
    return first == '\'' ? take_quoted(elements, false) : take_plain(elements);
  }

 private:
  bool take_quoted(ListTexts& elements, bool is_json) {
    const char quote = text_[at_++];
    std::string element;
    for (; at_ < text_.size(); ++at_) {
      const char byte = text_[at_];
      const bool has_next = at_ + 1 < text_.size();
      if (byte == '\\' && has_next && is_json) {
        const std::optional<size_t> bytes = append_json_escape(element, text_.substr(at_ + 1));
        if (!bytes) return false;
        at_ += *bytes;
      } else if (byte == '\\' && has_next) {
        element += text_[++at_];
      } else if (byte != quote) {
        element += byte;
      } else if (has_next && text_[at_ + 1] == quote) {
        element += text_[++at_];
      } else {
        ++at_;
        elements.emplace_back(std::move(element));
        return true;
      }
    }
    return false;
  }

  // As PostgreSQL has it: a backslash makes whatever follows it a part of the element.
  bool take_braced(ListTexts& elements) {
    std::string element;
    size_t kept = 0;  // bytes, without spaces behind the element
    bool has_escapes = false;
    for (; at_ < text_.size() && kEndOfBraced.find(text_[at_]) == std::string_view::npos; ++at_) {
      const bool is_escape = text_[at_] == '\\';
      if (is_escape && ++at_ == text_.size()) return false;
      has_escapes = has_escapes || is_escape;
      element += text_[at_];
      if (is_escape || kSpaces.find(text_[at_]) == std::string_view::npos) kept = element.size();
    }
    if (kept == 0) return false;
    element.resize(kept);
    if (!has_escapes && equals_ignore_case(element, "null")) {
      elements.emplace_back();
    } else {
      elements.emplace_back(std::move(element));
    }
    return true;
  }

  bool take_plain(ListTexts& elements) {
    const size_t end = std::min(text_.find_first_of(kMarks, at_), text_.size());
    std::string_view element = text_.substr(at_, end - at_);
    element = element.substr(0, element.find_last_not_of(kSpaces) + 1);
    if (element.empty()) return false;
    at_ = end;
    if (equals_ignore_case(element, "null")) {
      elements.emplace_back();
    } else {
      elements.emplace_back(element);
    }
    return true;
  }

  std::string_view text_;
  size_t at_ = 0;
};

bool needs_quotes(std::string_view text) {
  const auto is_space = [](char byte) { return kSpaces.find(byte) != std::string_view::npos; };
  return text.empty() || is_space(text.front()) || is_space(text.back()) ||
         text.find_first_of(kMarks) != std::string_view::npos || equals_ignore_case(text, "null");
}

std::string quoted(std::string_view text) {
  std::string all = "'";
  for (const char byte : text) {
    if (byte == '\'' || byte == '\\') all += byte;
    all += byte;
  }
  return all + "'";
}

}  // namespace

std::optional<ListTexts> split_list(std::string_view text) {
  ListScanner scanner(text);
  scanner.skip_spaces();
  const bool has_braces = scanner.take('{');
  if (!has_braces && !scanner.take('[')) return std::nullopt;
  const char end = has_braces ? '}' : ']';
  ListTexts elements;
  scanner.skip_spaces();
  if (!scanner.take(end)) {
    do {
      if (!scanner.take_element(elements, has_braces)) return std::nullopt;
      scanner.skip_spaces();
    } while (scanner.take(','));
    if (!scanner.take(end)) return std::nullopt;
  }
  scanner.skip_spaces();
  return scanner.at_end() ? std::optional(std::move(elements)) : std::nullopt;
}

std::optional<Value> parse_list(std::string_view text, Type list) {
  const std::optional<ListTexts> texts = split_list(text);
  if (!texts) return std::nullopt;
  ListWriter writer(list);
  for (const std::optional<std::string>& element : *texts) {
    const std::optional<Value> value =
        element ? parse_value(*element, *list.element) : Value::null_of(*list.element);
    if (!value) return std::nullopt;
    writer.append(*value);
  }
  return writer.finish();
}

std::string format_list(const Value& list) {
  std::string text = "[";
  for (ListReader reader(list); !reader.at_end();) {
    const Value element = reader.next();
    if (text.size() > 1) text += ", ";
    if (element.null) {
      text += "NULL";
    } else {
      const std::string written = format_value(element);
      text += needs_quotes(written) ? quoted(written) : written;
    }
  }
  return text + "]";
}

}  // namespace rtsql
