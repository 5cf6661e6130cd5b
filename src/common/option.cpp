#include "common/option.h"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"

namespace rtsql {
namespace {

using Kind = OptionDeclaration::Kind;

std::string expected(const OptionDeclaration& option) {
  const std::string words = fmt::format("{}", fmt::join(option.choices, ", "));
  const std::string_view separator = words.empty() ? "" : ", ";
  switch (option.kind) {
    case Kind::kBoolean:
      return fmt::format("expected {}{}on or off", words, separator);
    case Kind::kInteger:
    case Kind::kReal:
      return fmt::format("expected a number from {} to {}{}{}{}", option.minimum, option.maximum,
                         option.takes_units ? ", which may end in K, M, G, Ki, Mi or Gi" : "",
                         words.empty() ? "" : ", or ", words);
    case Kind::kChoice:
      return "expected one of " + words;
    default:
      return fmt::format("expected {}{}{}", option.expected, words.empty() ? "" : ", or ", words);
  }
}

template <class Number>
std::optional<std::string> parse_number(const OptionDeclaration& option, std::string_view text,
                                        std::string_view noun) {
  const auto out_of_bounds = [&] {
    return Error(ErrorKind::kValue,
                 fmt::format("value {} out of bounds for {} \"{}\"", text, noun, option.name))
        .hint(expected(option));
  };
  const std::optional<LeadingNumber<Number>> number = parse_leading<Number>(text);
  if (!number) return std::nullopt;
  if (!number->fits) throw out_of_bounds();
  const std::optional<uint64_t> unit = parse_count_unit(number->rest);
  if (!unit || (*unit != 1 && !option.takes_units)) return std::nullopt;
  // Written so that it refuses what compares with nothing, and before anything can overflow.
  const double value = static_cast<double>(number->value) * static_cast<double>(*unit);
  if (!(value >= option.minimum && value <= option.maximum)) throw out_of_bounds();
  return fmt::format("{}", number->value * static_cast<Number>(*unit));
}

// Returns nothing where the text is no such value.
std::optional<std::string> canonical(const OptionDeclaration& option, std::string_view text,
                                     std::string_view noun) {
  for (const std::string_view choice : option.choices) {
    if (equals_ignore_case(text, choice)) return std::string(choice);
  }
  switch (option.kind) {
    case Kind::kBoolean:
      if (const std::optional<bool> value = parse_switch(text)) return *value ? "on" : "off";
      return std::nullopt;
    case Kind::kInteger:
      return parse_number<int64_t>(option, text, noun);
    case Kind::kReal:
      return parse_number<double>(option, text, noun);
    case Kind::kText:
      return option.canonical(text);
    case Kind::kChoice:
    case Kind::kTypes:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::string parse_option(const OptionDeclaration& option, std::string_view text, std::string_view noun) {
  if (std::optional<std::string> value = canonical(option, text, noun)) return *std::move(value);
  throw Error(ErrorKind::kValue,
              fmt::format("invalid value for {} \"{}\": {}", noun, option.name, quote_string(text)))
      .hint(expected(option));
}

std::string suggest_option(std::string_view name, std::span<const OptionDeclaration> declared) {
  std::vector<std::string> names;
  for (const OptionDeclaration& option : declared) {
    const bool is_meant =
        std::any_of(option.other_names.begin(), option.other_names.end(),
                    [name](std::string_view other) { return equals_ignore_case(other, name); });
    if (is_meant) return fmt::format("did you mean \"{}\"?", option.name);
    names.emplace_back(option.name);
  }
  return suggest_name(name, names);
}

std::vector<std::string_view> option_words(const OptionDeclaration& option) {
  std::vector<std::string_view> words = option.choices;
  if (option.kind == Kind::kBoolean) words.insert(words.end(), {"on", "off"});
  return words;
}

}  // namespace rtsql
