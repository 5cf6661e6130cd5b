#include "function/text/text_on_device.h"

#include <algorithm>

#include "common/like.h"
#include "common/utf8.h"

namespace rtsql {
namespace {

// Kernels compare a part byte by byte wherever it may begin.
constexpr size_t kLongestPart = 256;
// They read what fills a text, as often as it may be needed.
constexpr int64_t kLongestPadded = 4096;

// Returns the pattern of LIKE that the text alone matches.
std::string escaped_like(const ExprPtr& text) {
  std::string pattern;
  for (const char c : text->literal.text) {
    if (c == '%' || c == '_' || c == '\\') pattern += '\\';
    pattern += c;
  }
  return pattern;
}

bool is_for_device(std::string_view part) {
  return !part.empty() && part.size() <= kLongestPart;
}

// Returns the size of a number that is negative.
uint64_t without_sign(int64_t number) {
  return uint64_t{0} - static_cast<uint64_t>(number);
}

DeviceTextFunction pad_on_device(std::span<const ExprPtr> of, bool in_front) {
  const int64_t length = of[1]->literal.integer;
  const std::string fill = of.size() > 2 ? of[2]->literal.text : " ";
  if (length > kLongestPadded || fill.size() > kLongestPart) return {};
  return TextMaker(TextPad{static_cast<uint64_t>(std::max<int64_t>(length, 0)), fill, in_front});
}

DeviceTextFunction trim_ends(std::span<const ExprPtr> of, bool in_front, bool behind) {
  const std::string characters = of.size() > 1 ? of[1]->literal.text : " ";
  if (!is_ascii(characters)) return {};
  return TextTrim{characters, in_front, behind};
}

}  // namespace

DeviceTextFunction like_on_device(std::string pattern, bool ignore_case) {
  std::string part = ignore_case ? std::string() : like_part(pattern);
  return TextMatcher{[pattern = std::move(pattern), ignore_case] {
                       return search_automaton(like_pattern(pattern, ignore_case));
                     },
                     std::move(part)};
}

DeviceTextFunction replace_on_device(std::string from, std::string to) {
  if (from.empty()) return TextSlice{};
  if (!is_for_device(from)) return {};
  return TextMaker(TextReplace{std::move(from), std::move(to)});
}

TextSlice first_characters(int64_t count) {
  if (count < 0) return {.skipped = without_sign(count), .from_end = true};
  return {.length = static_cast<uint64_t>(count)};
}

TextSlice last_characters(int64_t count) {
  if (count < 0) return {.skipped = without_sign(count)};
  return {.length = static_cast<uint64_t>(count), .from_end = true};
}

DeviceTextFunction ascii_on_device(std::span<const ExprPtr>) {
  return TextMeasure::kFirstCode;
}

DeviceTextFunction contains_on_device(std::span<const ExprPtr> of) {
  return like_on_device("%" + escaped_like(of[1]) + "%", false);
}

DeviceTextFunction ends_with_on_device(std::span<const ExprPtr> of) {
  return like_on_device("%" + escaped_like(of[1]), false);
}

DeviceTextFunction initcap_on_device(std::span<const ExprPtr>) {
  return TextMaker(TextCase::kInitialCapitals);
}

DeviceTextFunction left_on_device(std::span<const ExprPtr> of) {
  return first_characters(of[1]->literal.integer);
}

DeviceTextFunction lpad_on_device(std::span<const ExprPtr> of) {
  return pad_on_device(of, true);
}

DeviceTextFunction ltrim_on_device(std::span<const ExprPtr> of) {
  return trim_ends(of, true, false);
}

DeviceTextFunction md5_on_device(std::span<const ExprPtr>) {
  return TextDigest::kMd5;
}

DeviceTextFunction octet_length_on_device(std::span<const ExprPtr>) {
  return TextMeasure::kBytes;
}

DeviceTextFunction repeat_on_device(std::span<const ExprPtr> of) {
  return TextMaker(TextRepeat{static_cast<uint64_t>(std::max<int64_t>(of[1]->literal.integer, 0))});
}

DeviceTextFunction reverse_on_device(std::span<const ExprPtr>) {
  return TextMaker(TextReverse{});
}

DeviceTextFunction right_on_device(std::span<const ExprPtr> of) {
  return last_characters(of[1]->literal.integer);
}

DeviceTextFunction rpad_on_device(std::span<const ExprPtr> of) {
  return pad_on_device(of, false);
}

DeviceTextFunction rtrim_on_device(std::span<const ExprPtr> of) {
  return trim_ends(of, false, true);
}

DeviceTextFunction sha224_on_device(std::span<const ExprPtr>) {
  return TextDigest::kSha224;
}

DeviceTextFunction sha256_on_device(std::span<const ExprPtr>) {
  return TextDigest::kSha256;
}

DeviceTextFunction split_part_on_device(std::span<const ExprPtr> of) {
  const std::string& separator = of[1]->literal.text;
  const int64_t number = of[2]->literal.integer;
  if (!is_for_device(separator) || number == 0) return {};
  return TextField{separator, number};
}

DeviceTextFunction starts_with_on_device(std::span<const ExprPtr> of) {
  return like_on_device(escaped_like(of[1]) + "%", false);
}

DeviceTextFunction strpos_on_device(std::span<const ExprPtr> of) {
  const std::string& part = of[1]->literal.text;
  if (!is_for_device(part)) return {};
  return PartPosition{part};
}

DeviceTextFunction translate_on_device(std::span<const ExprPtr> of) {
  return TextMaker(TextTranslate{of[1]->literal.text, of[2]->literal.text});
}

DeviceTextFunction trim_on_device(std::span<const ExprPtr> of) {
  return trim_ends(of, true, true);
}

}  // namespace rtsql
