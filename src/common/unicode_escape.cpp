#include "common/unicode_escape.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "common/utf8.h"

namespace rtsql {
namespace {

constexpr std::string_view kNoEscape = "invalid Unicode escape";
constexpr std::string_view kNoCodePoint = "invalid Unicode escape value";
constexpr std::string_view kNoPair = "invalid Unicode surrogate pair";

bool is_high_surrogate(char32_t value) {
  return value >= 0xD800 && value <= 0xDBFF;
}
bool is_low_surrogate(char32_t value) {
  return value >= 0xDC00 && value <= 0xDFFF;
}

// Reads one number, which may be a surrogate.
UnicodeEscape read_number(std::string_view text, std::span<const UnicodeForm> forms) {
  const auto form =
      std::ranges::find_if(forms, [&](const UnicodeForm& each) { return text.starts_with(each.mark); });
  if (form == forms.end()) return {.bytes = std::min<size_t>(text.size(), 1), .problem = kNoEscape};
  const std::string_view digits = text.substr(form->mark.size(), form->digits);
  uint32_t value = 0;
  const char* const end = digits.data() + digits.size();
  const char* const read = std::from_chars(digits.data(), end, value, 16).ptr;
  const size_t bytes = form->mark.size() + static_cast<size_t>(read - digits.data());
  if (read != end || digits.size() < form->digits) return {.bytes = bytes, .problem = kNoEscape};
  if (value == 0 || value > kLastCodePoint) return {.bytes = bytes, .problem = kNoCodePoint};
  return {.code_point = value, .bytes = bytes};
}

}  // namespace

std::span<const UnicodeForm> lettered_unicode_forms() {
  static const std::array<UnicodeForm, 2> kForms = {{{"\\u", 4}, {"\\U", 8}}};
  return kForms;
}

UnicodeEscape read_unicode_escape(std::string_view text, std::span<const UnicodeForm> forms) {
  UnicodeEscape first = read_number(text, forms);
  if (!first.problem.empty()) return first;
  if (is_low_surrogate(first.code_point)) return {.bytes = first.bytes, .problem = kNoPair};
  if (!is_high_surrogate(first.code_point)) return first;
  const UnicodeEscape second = read_number(text.substr(first.bytes), forms);
  if (!second.problem.empty() || !is_low_surrogate(second.code_point))
    return {.bytes = first.bytes, .problem = kNoPair};
  const char32_t joined = 0x10000 + ((first.code_point - 0xD800) << 10) + (second.code_point - 0xDC00);
  return {.code_point = joined, .bytes = first.bytes + second.bytes};
}

}  // namespace rtsql
