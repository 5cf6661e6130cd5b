// Declares the functions of texts that the host runs. Lengths and places count characters.
#include <algorithm>
#include <array>
#include <unordered_map>

#include "common/find_text.h"
#include "common/letter_case.h"
#include "common/md5.h"
#include "common/sha1.h"
#include "common/sha2.h"
#include "common/text.h"
#include "common/text_limit.h"
#include "common/text_slice.h"
#include "common/unicode_escape.h"
#include "common/utf8.h"
#include "function/host_function.h"
#include "function/text/text_on_device.h"

namespace rtsql {
namespace {

constexpr HostFailure kNever{};
constexpr HostFailure kNoCharacter{"there is no such character", sqlstate::kProgramLimit};
constexpr HostFailure kNoStart{"overlay starts at 1 or behind", sqlstate::kSubstringError};
constexpr HostFailure kNoPart{"parts are counted from 1, or from −1 backwards", sqlstate::kInvalidValue,
                              [](std::span<const ExprPtr> of) {
                                return is_literal(of[2]) && !of[2]->literal.null &&
                                       of[2]->literal.integer != 0;
                              }};
constexpr HostFailure kNoEscapes{
    "%1 has a backslash that begins no character: \\XXXX, \\+XXXXXX, \\uXXXX or \\UXXXXXXXX of hexadecimal "
    "digits, "
    "without half of a surrogate pair",
    sqlstate::kInvalidEscapeSequence};
constexpr HostFailure kTooLong{kTextTooLong, sqlstate::kProgramLimit};

HostResult of_text(std::string_view text) {
  return Value::of_text(copy_text(text));
}
HostResult of_integer(int64_t value) {
  return Value::of_integer(TypeId::kInteger, value);
}
HostResult of_truth(bool truth) {
  return Value::of_integer(TypeId::kBoolean, truth);
}

// Returns the first `count` characters, of a text that may have fewer.
std::string_view prefix(std::string_view text, int64_t count) {
  return text.substr(0, code_point_offset(text, static_cast<uint64_t>(std::max<int64_t>(count, 0))));
}

std::string_view without_prefix(std::string_view text, int64_t count) {
  return text.substr(prefix(text, count).size());
}

// Takes the first character off the text, or the last; returns none of an empty text.
std::string_view take_first(std::string_view& text) {
  count_steps();
  const std::string_view first = prefix(text, 1);
  text.remove_prefix(first.size());
  return first;
}

std::string_view take_last(std::string_view& text) {
  count_steps();
  size_t begin = text.empty() ? 0 : text.size() - 1;
  while (begin > 0 && !starts_code_point(text[begin])) --begin;
  const std::string_view last = text.substr(begin);
  text.remove_suffix(last.size());
  return last;
}

// A negative count is all but so many from the other end.
HostResult left(HostArguments of) {
  return of_text(cut(of[0].text, first_characters(of[1].number)));
}

HostResult right(HostArguments of) {
  return of_text(cut(of[0].text, last_characters(of[1].number)));
}

HostResult repeat(HostArguments of) {
  const uint64_t bytes = of[0].text.size();
  if (bytes == 0 || of[1].number <= 0) return of_text("");
  const auto count = static_cast<uint64_t>(of[1].number);
  if (count > kLongestText / bytes) return std::nullopt;
  std::string all;
  all.reserve(bytes * count);
  for (uint64_t i = 0; i < count; ++i) append_text(all, of[0].text);
  return Value::of_text(std::move(all));
}

HostResult reverse(HostArguments of) {
  std::string reversed;
  reversed.reserve(of[0].text.size());
  for (std::string_view left = of[0].text; !left.empty();) reversed += take_last(left);
  return Value::of_text(std::move(reversed));
}

template <bool in_front>
HostResult pad(HostArguments of) {
  const std::string_view text = of[0].text, fill = of.size() > 2 ? of[2].text : " ";
  const int64_t length = of[1].number, missing = length - std::min(length, count_code_points(text));
  if (length <= 0) return of_text("");
  if (missing == 0) return of_text(prefix(text, length));
  if (fill.empty()) return of_text(text);
  const int64_t characters = std::max<int64_t>(1, count_code_points(fill));
  const auto times = static_cast<uint64_t>(missing / characters);
  const std::string_view rest = prefix(fill, missing % characters);
  if (times > kLongestText / fill.size()) return std::nullopt;
  const uint64_t bytes = times * fill.size() + rest.size() + text.size();
  if (bytes > kLongestText) return std::nullopt;
  std::string padded;
  padded.reserve(bytes);
  if (!in_front) append_text(padded, text);
  for (uint64_t i = 0; i < times; ++i) append_text(padded, fill);
  append_text(padded, rest);
  if (in_front) append_text(padded, text);
  return Value::of_text(std::move(padded));
}

// Takes the first part and the separator behind it off the text; tells whether there is one.
bool skip_part(std::string_view& text, std::string_view separator) {
  count_steps();
  const size_t found = find_text(text, separator);
  if (found == std::string_view::npos) return false;
  text.remove_prefix(found + separator.size());
  return true;
}

// A negative number counts from the end; a part that is not there is empty.
HostResult split_part(HostArguments of) {
  std::string_view text = of[0].text;
  const std::string_view separator = of[1].text;
  int64_t number = of[2].number;
  if (number == 0) return std::nullopt;
  if (separator.empty()) return of_text(number == 1 || number == -1 ? text : "");
  if (number < 0) {
    int64_t parts = 1;
    for (std::string_view left = text; skip_part(left, separator);) ++parts;
    number += parts + 1;
    if (number < 1) return of_text("");
  }
  for (; number > 1; --number) {
    if (!skip_part(text, separator)) return of_text("");
  }
  return of_text(text.substr(0, find_text(text, separator)));
}

HostResult position(HostArguments of) {
  const size_t found = find_text(of[0].text, of[1].text);
  if (found == std::string_view::npos) return of_integer(0);
  return of_integer(count_code_points(of[0].text.substr(0, found)) + 1);
}

HostResult initcap(HostArguments of) {
  return Value::of_text(initial_capitals(of[0].text));
}

HostResult ascii(HostArguments of) {
  return of_integer(of[0].text.empty() ? 0 : static_cast<int64_t>(code_point_at(of[0].text, 0).value));
}

HostResult unicode(HostArguments of) {
  return of[0].text.empty() ? of_integer(-1) : ascii(of);
}

HostResult chr(HostArguments of) {
  const int64_t code = of[0].number;
  if (code < 1 || code > int64_t{kLastCodePoint} || (code >= 0xD800 && code <= 0xDFFF)) return std::nullopt;
  std::string text;
  append_code_point(text, static_cast<char32_t>(code));
  return Value::of_text(std::move(text));
}

// A character of `from` that has none beside it in `to` goes.
HostResult translate(HostArguments of) {
  std::unordered_map<std::string_view, std::string_view> exchanged;
  for (std::string_view from = of[1].text, to = of[2].text; !from.empty();) {
    const std::string_view each = take_first(from);
    exchanged.try_emplace(each, take_first(to));
  }
  std::string translated;
  for (std::string_view left = of[0].text; !left.empty();) {
    const std::string_view each = take_first(left);
    const auto found = exchanged.find(each);
    append_text(translated, found == exchanged.end() ? each : found->second);
  }
  return Value::of_text(std::move(translated));
}

// The part from character of[2] on, of[3] or else as many as of[1] has, is exchanged by of[1].
HostResult overlay(HostArguments of) {
  const std::string_view text = of[0].text;
  const int64_t start = of[2].number, replaced = of.size() > 3 ? of[3].number : count_code_points(of[1].text);
  if (start < 1) return std::nullopt;
  const std::string_view head = prefix(text, start - 1);
  // A negative count repeats what is in front.
  const int64_t all = count_code_points(text);
  const int64_t rest = std::clamp<int64_t>(start - 1 + std::clamp(replaced, -all - 1, all + 1), 0, all);
  const std::string_view tail = start - 1 > all && replaced >= 0 ? "" : without_prefix(text, rest);
  std::string exchanged;
  for (const std::string_view part : {head, of[1].text, tail}) append_text(exchanged, part);
  return Value::of_text(std::move(exchanged));
}

template <bool in_front, bool behind>
HostResult trim(HostArguments of) {
  const std::string_view dropped = of.size() > 1 ? of[1].text : " ";
  std::string_view kept = of[0].text;
  const auto drop = [&](auto take) {
    for (std::string_view left = kept; !kept.empty(); kept = left) {
      if (find_text(dropped, take(left)) == std::string_view::npos) return;
    }
  };
  if (in_front) drop(take_first);
  if (behind) drop(take_last);
  return of_text(kept);
}

template <std::string (*digest_of)(std::string_view)>
HostResult digest(HostArguments of) {
  return Value::of_text(digest_of(of[0].text));
}
// \XXXX, \uXXXX, \+XXXXXX and \UXXXXXXXX are characters, and two backslashes are one.
HostResult unistr(HostArguments of) {
  static const std::array<UnicodeForm, 4> kForms = {{{"\\u", 4}, {"\\U", 8}, {"\\+", 6}, {"\\", 4}}};
  std::string text;
  for (std::string_view left = of[0].text; !left.empty();) {
    count_steps();
    const bool is_plain = left[0] != '\\', is_doubled = left.starts_with("\\\\");
    if (is_plain || is_doubled) {
      text += left[0];
      left.remove_prefix(is_doubled ? 2 : 1);
      continue;
    }
    const UnicodeEscape escape = read_unicode_escape(left, kForms);
    if (!escape.problem.empty()) return std::nullopt;
    append_code_point(text, escape.code_point);
    left.remove_prefix(escape.bytes);
  }
  return Value::of_text(std::move(text));
}

HostResult octet_length(HostArguments of) {
  return of_integer(static_cast<int64_t>(of[0].text.size()));
}
HostResult starts_with(HostArguments of) {
  return of_truth(of[0].text.starts_with(of[1].text));
}
HostResult ends_with(HostArguments of) {
  return of_truth(of[0].text.ends_with(of[1].text));
}
HostResult contains(HostArguments of) {
  return of_truth(find_text(of[0].text, of[1].text) != std::string_view::npos);
}

constexpr HostFunctionDeclaration kTrimmedEnd = {
    "rtrim",
    "tt",
    1,
    TypeId::kVarchar,
    trim<false, true>,
    "rtrim(text [, characters]) or trim(TRAILING [characters] FROM text)",
    "without spaces, or these, behind",
    kNever,
    rtrim_on_device};

}  // namespace

ExprPtr make_trimmed_end(const ExprPtr& text, SourceSpan span) {
  return declare(kTrimmedEnd).bind({text}, span);
}

std::vector<ScalarFunction> plain_text_functions() {
  constexpr TypeId kText = TypeId::kVarchar, kInteger = TypeId::kInteger, kBoolean = TypeId::kBoolean;
  static const std::vector<HostFunctionDeclaration> kFunctions = {
      {"ascii", "t", 1, kInteger, ascii, "ascii(text)", "code of the first character, 0 of no text", kNever,
       ascii_on_device},
      {"btrim", "tt", 1, kText, trim<true, true>, "btrim(text [, characters])", "the same as trim", kNever,
       trim_on_device},
      {"chr", "i", 1, kText, chr, "chr(code)", "the character of a code", kNoCharacter},
      {"contains", "tt", 2, kBoolean, contains, "contains(text, part)", "whether the part occurs in the text",
       kNever, contains_on_device},
      {"ends_with", "tt", 2, kBoolean, ends_with, "ends_with(text, part)", "whether the text ends so", kNever,
       ends_with_on_device},
      {"initcap", "t", 1, kText, initcap, "initcap(text)",
       "letters that begin words in upper case, others in lower", kNever, initcap_on_device},
      {"instr", "tt", 2, kInteger, position, "instr(text, part)", "the same as strpos", kNever,
       strpos_on_device},
      {"left", "ti", 2, kText, left, "left(text, count)", "the first characters; of −n all but the last n",
       kNever, left_on_device},
      {"lpad", "tit", 2, kText, pad<true>, "lpad(text, length [, fill])",
       "filled in front, or cut, to the length", kTooLong, lpad_on_device},
      {"ltrim", "tt", 1, kText, trim<true, false>,
       "ltrim(text [, characters]) or trim(LEADING [characters] FROM text)",
       "without spaces, or these, in front", kNever, ltrim_on_device},
      {"md5", "y", 1, kText, digest<md5>, "md5(value)",
       "the MD5 digest of a text or BLOB as hexadecimal digits", kNever, md5_on_device},
      {"sha1", "y", 1, kText, digest<sha1>, "sha1(value)", "the SHA-1 digest likewise"},
      {"sha224", "y", 1, kText, digest<sha224>, "sha224(value)", "the SHA-224 digest likewise", kNever,
       sha224_on_device},
      {"sha256", "y", 1, kText, digest<sha256>, "sha256(value)", "the SHA-256 digest likewise", kNever,
       sha256_on_device},
      {"sha384", "y", 1, kText, digest<sha384>, "sha384(value)", "the SHA-384 digest likewise"},
      {"sha512", "y", 1, kText, digest<sha512>, "sha512(value)", "the SHA-512 digest likewise"},
      {"octet_length", "y", 1, kInteger, octet_length, "octet_length(value)",
       "number of bytes, of a text in UTF-8", kNever, octet_length_on_device},
      {"overlay", "ttii", 3, kText, overlay,
       "overlay(text, part, start [, count]) or overlay(text PLACING part FROM start [FOR count])",
       "count characters from start exchanged by the part", kNoStart},
      {"repeat", "ti", 2, kText, repeat, "repeat(text, count)", "the text so many times", kTooLong,
       repeat_on_device},
      {"reverse", "t", 1, kText, reverse, "reverse(text)", "the characters from the last to the first",
       kNever, reverse_on_device},
      {"right", "ti", 2, kText, right, "right(text, count)", "the last characters; of −n all but the first n",
       kNever, right_on_device},
      {"rpad", "tit", 2, kText, pad<false>, "rpad(text, length [, fill])",
       "filled behind, or cut, to the length", kTooLong, rpad_on_device},
      kTrimmedEnd,
      {"split_part", "tti", 3, kText, split_part, "split_part(text, separator, number)",
       "the part of that number, from 1, or of −1 the last", kNoPart, split_part_on_device},
      {"starts_with", "tt", 2, kBoolean, starts_with, "starts_with(text, part)", "whether the text begins so",
       kNever, starts_with_on_device},
      {"strpos", "tt", 2, kInteger, position, "strpos(text, part) or position(part IN text)",
       "where the part begins, 0 if it is not there", kNever, strpos_on_device},
      {"translate", "ttt", 3, kText, translate, "translate(text, from, to)",
       "each character of from exchanged by that of to beside it", kNever, translate_on_device},
      {"trim", "tt", 1, kText, trim<true, true>,
       "trim(text [, characters]) or trim([BOTH] [characters] FROM text)",
       "without spaces, or these, at both ends", kNever, trim_on_device},
      {"unicode", "t", 1, kInteger, unicode, "unicode(text)", "code of the first character, -1 of no text"},
      {"unistr", "t", 1, kText, unistr, "unistr(text)",
       "the text, in which \\XXXX, \\+XXXXXX, \\uXXXX and \\UXXXXXXXX are characters", kNoEscapes},
  };
  return declare(kFunctions);
}

}  // namespace rtsql
