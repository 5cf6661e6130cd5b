// Declares the functions of texts that the host runs. Lengths and places count characters.
#include <algorithm>

#include "common/md5.h"
#include "common/text.h"
#include "common/utf8.h"
#include "expression/host_functions.h"

namespace rtsql {
namespace {

using Arguments = std::span<const HostArgument>;
using Result = std::optional<Value>;

constexpr int64_t kLongestText = int64_t{1} << 28;  // bytes that a function may make
constexpr std::string_view kTooLong = "the text would be longer than 256 MiB";

Result of_text(std::string_view text) {
  return Value::of_text(std::string(text));
}
Result of_integer(int64_t value) {
  return Value::of_integer(TypeId::kInteger, value);
}
Result of_truth(bool truth) {
  return Value::of_integer(TypeId::kBoolean, truth);
}

int64_t count_characters(std::string_view text) {
  return std::count_if(text.begin(), text.end(), starts_code_point);
}

// Returns the bytes of the character that begins the text, which is not empty.
size_t first_character(std::string_view text) {
  size_t bytes = 1;
  while (bytes < text.size() && !starts_code_point(text[bytes])) ++bytes;
  return bytes;
}

// Returns the first `count` characters, of a text that may have fewer.
std::string_view prefix(std::string_view text, int64_t count) {
  size_t bytes = 0;
  for (; count > 0 && bytes < text.size(); --count) bytes += first_character(text.substr(bytes));
  return text.substr(0, bytes);
}

std::string_view without_prefix(std::string_view text, int64_t count) {
  return text.substr(prefix(text, count).size());
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> all;
  for (; !text.empty(); text.remove_prefix(all.back().size()))
    all.push_back(text.substr(0, first_character(text)));
  return all;
}

// A negative count is all but so many from the other end.
Result left(Arguments of) {
  const int64_t count = of[1].number;
  if (count >= 0) return of_text(prefix(of[0].text, count));
  const int64_t all = count_characters(of[0].text);
  return of_text(count <= -all ? "" : prefix(of[0].text, all + count));
}

Result right(Arguments of) {
  const int64_t count = of[1].number, all = count_characters(of[0].text);
  if (count >= 0) return of_text(count >= all ? of[0].text : without_prefix(of[0].text, all - count));
  return of_text(count <= -all ? "" : without_prefix(of[0].text, -count));
}

Result repeat(Arguments of) {
  const auto bytes = static_cast<int64_t>(of[0].text.size());
  if (bytes == 0 || of[1].number <= 0) return of_text("");
  if (of[1].number > kLongestText / bytes) return std::nullopt;
  std::string all;
  all.reserve(static_cast<size_t>(bytes * of[1].number));
  for (int64_t i = 0; i < of[1].number; ++i) all += of[0].text;
  return Value::of_text(std::move(all));
}

Result reverse(Arguments of) {
  std::string reversed;
  const auto all = characters(of[0].text);
  for (auto each = all.rbegin(); each != all.rend(); ++each) reversed += *each;
  return Value::of_text(std::move(reversed));
}

// Returns what fills a text up to a number of characters; none if that is too long.
std::optional<std::string> padding(std::string_view fill, int64_t count) {
  std::string padded;
  const auto parts = characters(fill);
  if (parts.empty()) return padded;
  if (count > kLongestText / static_cast<int64_t>(fill.size())) return std::nullopt;
  for (int64_t i = 0; i < count; ++i) padded += parts[static_cast<size_t>(i) % parts.size()];
  return padded;
}

template <bool in_front>
Result pad(Arguments of) {
  const std::string_view text = of[0].text;
  const int64_t length = of[1].number, missing = length - std::min(length, count_characters(text));
  if (length <= 0) return of_text("");
  const std::optional<std::string> fill = padding(of.size() > 2 ? of[2].text : " ", missing);
  if (!fill) return std::nullopt;
  const std::string kept(missing > 0 ? text : prefix(text, length));
  return Value::of_text(in_front ? *fill + kept : kept + *fill);
}

// A negative number counts from the end; a part that is not there is empty.
Result split_part(Arguments of) {
  std::string_view text = of[0].text;
  const std::string_view separator = of[1].text;
  int64_t number = of[2].number;
  if (number == 0) return std::nullopt;
  if (separator.empty()) return of_text(number == 1 || number == -1 ? text : "");
  std::vector<std::string_view> parts;
  for (size_t found = text.find(separator); found != std::string_view::npos; found = text.find(separator)) {
    parts.push_back(text.substr(0, found));
    text.remove_prefix(found + separator.size());
  }
  parts.push_back(text);
  const auto count = static_cast<int64_t>(parts.size());
  if (number < 0) number += count + 1;
  return of_text(number < 1 || number > count ? "" : parts[static_cast<size_t>(number - 1)]);
}

Result position(Arguments of) {
  const size_t found = of[0].text.find(of[1].text);
  if (found == std::string_view::npos) return of_integer(0);
  return of_integer(count_characters(of[0].text.substr(0, found)) + 1);
}

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         static_cast<unsigned char>(c) >= 0x80;
}

Result initcap(Arguments of) {
  std::string text = to_lower(of[0].text);
  bool begins = true;
  for (char& c : text) {
    if (begins && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    begins = !is_word_character(c);
  }
  return Value::of_text(std::move(text));
}

Result ascii(Arguments of) {
  return of_integer(of[0].text.empty() ? 0 : static_cast<int64_t>(code_point_at(of[0].text, 0).value));
}

Result chr(Arguments of) {
  const int64_t code = of[0].number;
  constexpr int64_t kLastCode = 0x10FFFF;
  if (code < 1 || code > kLastCode || (code >= 0xD800 && code <= 0xDFFF)) return std::nullopt;
  std::string text;
  auto continued = [&](int shift) { text += static_cast<char>(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | (code >> 6));
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | (code >> 12));
    continued(6);
  } else {
    text += static_cast<char>(0xF0 | (code >> 18));
    continued(12);
    continued(6);
  }
  if (code >= 0x80) continued(0);
  return Value::of_text(std::move(text));
}

// A character of `from` that has none beside it in `to` goes.
Result translate(Arguments of) {
  const auto from = characters(of[1].text), to = characters(of[2].text);
  std::string translated;
  for (const std::string_view each : characters(of[0].text)) {
    const auto place = static_cast<size_t>(std::ranges::find(from, each) - from.begin());
    if (place == from.size())
      translated += each;
    else if (place < to.size())
      translated += to[place];
  }
  return Value::of_text(std::move(translated));
}

// The part from character of[2] on, of[3] or else as many as of[1] has, is exchanged by of[1].
Result overlay(Arguments of) {
  const std::string_view text = of[0].text;
  const int64_t start = of[2].number, replaced = of.size() > 3 ? of[3].number : count_characters(of[1].text);
  if (start < 1) return std::nullopt;
  const std::string_view head = prefix(text, start - 1);
  // A negative count repeats what is in front.
  const int64_t all = count_characters(text);
  const int64_t rest = std::clamp<int64_t>(start - 1 + std::clamp(replaced, -all - 1, all + 1), 0, all);
  const std::string_view tail = start - 1 > all && replaced >= 0 ? "" : without_prefix(text, rest);
  return Value::of_text(std::string(head) + std::string(of[1].text) + std::string(tail));
}

template <bool in_front, bool behind>
Result trim(Arguments of) {
  const auto dropped = characters(of.size() > 1 ? of[1].text : " ");
  auto is_dropped = [&](std::string_view each) { return std::ranges::find(dropped, each) != dropped.end(); };
  const auto all = characters(of[0].text);
  size_t begin = 0, end = all.size();
  while (in_front && begin < end && is_dropped(all[begin])) ++begin;
  while (behind && end > begin && is_dropped(all[end - 1])) --end;
  std::string kept;
  for (size_t i = begin; i < end; ++i) kept += all[i];
  return Value::of_text(std::move(kept));
}

Result digest(Arguments of) {
  return Value::of_text(md5(of[0].text));
}
Result octet_length(Arguments of) {
  return of_integer(static_cast<int64_t>(of[0].text.size()));
}
Result starts_with(Arguments of) {
  return of_truth(of[0].text.starts_with(of[1].text));
}
Result ends_with(Arguments of) {
  return of_truth(of[0].text.ends_with(of[1].text));
}
Result contains(Arguments of) {
  return of_truth(of[0].text.find(of[1].text) != std::string_view::npos);
}

}  // namespace

const std::vector<HostFunctionDeclaration>& text_functions() {
  constexpr TypeId kText = TypeId::kVarchar, kInteger = TypeId::kInteger, kBoolean = TypeId::kBoolean;
  static const std::vector<HostFunctionDeclaration> kFunctions = {
      {"ascii", "t", 1, kInteger, ascii, "ascii(text)", "code of the first character, 0 of no text"},
      {"btrim", "tt", 1, kText, trim<true, true>, "btrim(text [, characters])", "the same as trim"},
      {"chr", "i", 1, kText, chr, "chr(code)", "the character of a code", "there is no such character"},
      {"contains", "tt", 2, kBoolean, contains, "contains(text, part)",
       "whether the part occurs in the text"},
      {"ends_with", "tt", 2, kBoolean, ends_with, "ends_with(text, part)", "whether the text ends so"},
      {"initcap", "t", 1, kText, initcap, "initcap(text)", "ASCII letters that begin words in upper case"},
      {"instr", "tt", 2, kInteger, position, "instr(text, part)", "the same as strpos"},
      {"left", "ti", 2, kText, left, "left(text, count)", "the first characters; of −n all but the last n"},
      {"lpad", "tit", 2, kText, pad<true>, "lpad(text, length [, fill])",
       "filled in front, or cut, to the length", kTooLong},
      {"ltrim", "tt", 1, kText, trim<true, false>, "ltrim(text [, characters])",
       "without spaces, or these, in front"},
      {"md5", "t", 1, kText, digest, "md5(text)", "the MD5 digest as hexadecimal digits"},
      {"octet_length", "t", 1, kInteger, octet_length, "octet_length(text)", "number of bytes in UTF-8"},
      {"overlay", "ttii", 3, kText, overlay, "overlay(text, part, start [, count])",
       "count characters from start exchanged by the part", "overlay starts at 1 or behind"},
      {"repeat", "ti", 2, kText, repeat, "repeat(text, count)", "the text so many times", kTooLong},
      {"reverse", "t", 1, kText, reverse, "reverse(text)", "the characters from the last to the first"},
      {"right", "ti", 2, kText, right, "right(text, count)",
       "the last characters; of −n all but the first n"},
      {"rpad", "tit", 2, kText, pad<false>, "rpad(text, length [, fill])",
       "filled behind, or cut, to the length", kTooLong},
      {"rtrim", "tt", 1, kText, trim<false, true>, "rtrim(text [, characters])",
       "without spaces, or these, behind"},
      {"split_part", "tti", 3, kText, split_part, "split_part(text, separator, number)",
       "the part of that number, from 1, or of −1 the last",
       "parts are counted from 1, or from −1 backwards"},
      {"starts_with", "tt", 2, kBoolean, starts_with, "starts_with(text, part)",
       "whether the text begins so"},
      {"strpos", "tt", 2, kInteger, position, "strpos(text, part)",
       "where the part begins, 0 if it is not there"},
      {"translate", "ttt", 3, kText, translate, "translate(text, from, to)",
       "each character of from exchanged by that of to beside it"},
      {"trim", "tt", 1, kText, trim<true, true>, "trim(text [, characters])",
       "without spaces, or these, at both ends"},
  };
  return kFunctions;
}

}  // namespace rtsql
