#include "engine/file/csv_option_kinds.h"

#include <algorithm>

#include "common/check.h"
#include "common/text.h"
#include "schema/value.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;

constexpr size_t kMostDelimiterBytes = 8;
constexpr Compression kCompressions[] = {Compression::kGzip, Compression::kZstd, Compression::kNone};

bool is_line_break(char c) {
  return c == '\n' || c == '\r';
}

std::optional<std::string> canonical_character(std::string_view text) {
  if (equals_ignore_case(text, "tab") || text == "\\t") return "\t";
  if (text.size() != 1 || is_line_break(text[0])) return std::nullopt;
  return std::string(text);
}

// A word such as comma is none, though a delimiter may have several characters.
std::optional<std::string> canonical_delimiter(std::string_view text) {
  if (std::optional<std::string> character = canonical_character(text)) return character;
  auto is_no_part = [](char c) {
    return is_line_break(c) || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  };
  const bool fits = !text.empty() && text.size() <= kMostDelimiterBytes;
  return fits && std::none_of(text.begin(), text.end(), is_no_part) ? std::optional<std::string>(text)
                                                                    : std::nullopt;
}

std::optional<std::string> canonical_null(std::string_view text) {
  if (std::any_of(text.begin(), text.end(), is_line_break)) return std::nullopt;
  return std::string(text);
}

std::optional<std::string> canonical_format(std::string_view text) {
  for (const std::string_view name : {"csv", "json"}) {
    if (equals_ignore_case(text, name)) return std::string(name);
  }
  return equals_ignore_case(text, "ndjson") ? std::optional<std::string>("json") : std::nullopt;
}

// Without any, fields have no quotes.
std::optional<std::string> canonical_quote(std::string_view text) {
  return text.empty() ? std::optional<std::string>(std::string(1, csv::kNoQuote)) : canonical_character(text);
}

std::optional<std::string> canonical_read_delimiter(std::string_view text) {
  return equals_ignore_case(text, kSpaces) ? std::string(kSpaces) : canonical_delimiter(text);
}

std::optional<std::string> canonical_number_sign(std::string_view text) {
  constexpr std::string_view kSigns = ".,' _";
  return text.size() == 1 && kSigns.find(text) != std::string_view::npos ? std::optional<std::string>(text)
                                                                         : std::nullopt;
}

std::vector<std::string_view> compression_words() {
  std::vector<std::string_view> words;
  for (const Compression compression : kCompressions) words.push_back(compression_name(compression));
  return words;
}

}  // namespace

std::optional<std::string> canonical_date_format(std::string_view text) {
  return is_date_format(std::string(text)) ? std::optional<std::string>(text) : std::nullopt;
}

std::optional<std::string> canonical_name(std::string_view text) {
  return text.empty() ? std::nullopt : std::optional<std::string>(text);
}

OptionDeclaration switch_option(std::string_view name, std::string_view default_text, std::string_view help) {
  return {.name = name, .kind = Kind::kBoolean, .default_text = default_text, .help = help};
}

OptionDeclaration character_option(std::string_view name, std::string_view default_text,
                                   std::string_view help) {
  return {.name = name,
          .kind = Kind::kText,
          .default_text = default_text,
          .help = help,
          .expected = "one character that is no line break",
          .canonical = canonical_character};
}

OptionDeclaration read_quote_option() {
  OptionDeclaration quote = character_option("quote", "\"", "what stands around fields");
  quote.expected = "one character that is no line break, or '' for none";
  quote.canonical = canonical_quote;
  return quote;
}

OptionDeclaration delimiter_option(std::string_view default_text) {
  return {.name = "delimiter",
          .kind = Kind::kText,
          .default_text = default_text,
          .help = "what stands between fields",
          .expected =
              "tab, one character that is no line break, or a few of those that are no letters and digits",
          .canonical = canonical_delimiter};
}

OptionDeclaration read_delimiter_option() {
  OptionDeclaration option = delimiter_option("detected");
  option.expected =
      "tab, spaces for one or more of them, one character that is no line break, or a few of those that are "
      "no "
      "letters and digits";
  option.canonical = canonical_read_delimiter;
  return option;
}

OptionDeclaration number_sign_option(std::string_view name, std::string_view default_text,
                                     std::string_view help) {
  return {.name = name,
          .kind = Kind::kText,
          .default_text = default_text,
          .help = help,
          .expected = "one of . , ' _ and a space",
          .canonical = canonical_number_sign};
}

OptionDeclaration null_option() {
  return {.name = "null",
          .kind = Kind::kText,
          .default_text = "",
          .help = "the text that is NULL when it is not quoted",
          .expected = "a text without line breaks",
          .canonical = canonical_null};
}

OptionDeclaration list_of(OptionDeclaration option) {
  option.takes_list = true;
  return option;
}

OptionDeclaration count_option(std::string_view name, std::string_view default_text, std::string_view help) {
  return {.name = name,
          .kind = Kind::kInteger,
          .default_text = default_text,
          .minimum = 0,
          .maximum = kMostRows,
          .help = help};
}

OptionDeclaration compression_option(std::string_view default_text) {
  return {.name = "compression",
          .kind = Kind::kChoice,
          .default_text = default_text,
          .choices = compression_words(),
          .help = "how the file is compressed"};
}

Compression compression_called(std::string_view name) {
  const auto found =
      std::find_if(std::begin(kCompressions), std::end(kCompressions),
                   [&](const Compression compression) { return compression_name(compression) == name; });
  RTSQL_CHECK(found != std::end(kCompressions));
  return *found;
}

OptionDeclaration format_option() {
  return {.name = "format",
          .kind = Kind::kText,
          .default_text = "csv",
          .help = "how the file is written",
          .expected = "csv, json, parquet or arrow",
          .canonical = canonical_format};
}

}  // namespace rtsql
