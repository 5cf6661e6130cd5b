#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>

#include "common/check.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "index/contract/method.h"

namespace rtsql {

namespace {

[[noreturn]] void throw_invalid(std::string_view kind, const IndexOption& option, std::string_view text,
                                std::string hint) {
  throw Error(ErrorKind::kValue,
              fmt::format("invalid value for {} option \"{}\": {}", kind, option.name, text))
      .hint(std::move(hint));
}

std::string expected_range(const IndexOption& option) {
  return fmt::format("expected a number from {} to {}{}", option.minimum, option.maximum,
                     option.takes_units ? ", which may end in K, M, G, Ki, Mi or Gi" : "");
}

[[noreturn]] void throw_out_of_bounds(const IndexOption& option, std::string_view text) {
  throw Error(ErrorKind::kValue, fmt::format("value {} out of bounds for option \"{}\"", text, option.name))
      .hint(expected_range(option));
}

template <class Number>
Number parse_number(std::string_view kind, const IndexOption& option, std::string_view text) {
  const std::optional<LeadingNumber<Number>> number = parse_leading<Number>(text);
  if (number && !number->fits) throw_out_of_bounds(option, text);
  std::optional<uint64_t> unit;
  if (number) unit = parse_count_unit(number->rest);
  if (!unit || (*unit != 1 && !option.takes_units)) throw_invalid(kind, option, text, expected_range(option));
  // This is written so that it refuses what compares with nothing, and before anything can overflow.
  const double value = static_cast<double>(number->value) * static_cast<double>(*unit);
  if (!(value >= option.minimum && value <= option.maximum)) throw_out_of_bounds(option, text);
  return number->value * static_cast<Number>(*unit);
}

std::string parse_boolean(const IndexOption& option, std::string_view text) {
  const std::optional<bool> value = parse_switch(text);
  if (!value) throw_invalid("boolean", option, text, "expected on or off");
  return *value ? "on" : "off";
}

// Returns the one way this value is written.
std::string parse_value(const IndexOption& option, std::string_view text) {
  switch (option.kind) {
    case IndexOption::Kind::kBoolean:
      return parse_boolean(option, text);
    case IndexOption::Kind::kInteger:
      return fmt::format("{}", parse_number<int64_t>("integer", option, text));
    case IndexOption::Kind::kReal:
      return fmt::format("{}", parse_number<double>("floating point", option, text));
    case IndexOption::Kind::kChoice:
      for (const std::string_view choice : option.choices) {
        if (equals_ignore_case(text, choice)) return std::string(choice);
      }
      throw_invalid("enum", option, text, fmt::format("expected one of {}", fmt::join(option.choices, ", ")));
    case IndexOption::Kind::kText:
      if (std::optional<std::string> canonical = option.canonical(text)) return *std::move(canonical);
      throw_invalid("string", option, text, "expected " + std::string(option.help));
  }
  RTSQL_CHECK(false);
  return {};
}

const std::string& value_of(const std::map<std::string, std::string, std::less<>>& values,
                            std::string_view name) {
  const auto found = values.find(name);
  RTSQL_CHECK(found != values.end());
  return found->second;
}

// Puts text in quotes unless it is one word or number to the parser.
std::string written_value(const std::string& text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c == '_' || c == '-' || c == '.' || std::isalnum(static_cast<unsigned char>(c)) != 0;
  });
  return plain ? text : quote_string(text);
}

template <class Number>
Number number_of(const std::string& text) {
  const std::optional<LeadingNumber<Number>> number = parse_leading<Number>(text);
  RTSQL_CHECK(number && number->fits && number->rest.empty());
  return number->value;
}

}  // namespace

IndexOptions IndexOptions::parse(std::span<const IndexOption> declared,
                                 const std::vector<std::pair<std::string, std::string>>& given) {
  IndexOptions options;
  for (const IndexOption& option : declared) {
    options.defaults_[std::string(option.name)] = parse_value(option, option.default_text);
  }
  for (const auto& [name, text] : given) {
    const auto option = std::find_if(
        declared.begin(), declared.end(),
        [&name = name](const IndexOption& candidate) { return equals_ignore_case(candidate.name, name); });
    if (option == declared.end()) {
      std::vector<std::string> names;
      for (const IndexOption& candidate : declared) names.emplace_back(candidate.name);
      throw Error(ErrorKind::kName, fmt::format("unrecognized parameter \"{}\"", name))
          .hint(names.empty() ? "this index method takes no parameters" : suggest_name(name, names));
    }
    options.given_.emplace(option->name);
    if (!options.values_.emplace(option->name, parse_value(*option, text)).second) {
      throw Error(ErrorKind::kName, fmt::format("parameter \"{}\" specified more than once", option->name));
    }
  }
  for (const auto& [name, text] : options.defaults_) options.values_.emplace(name, text);
  return options;
}

bool IndexOptions::boolean(std::string_view name) const {
  return value_of(values_, name) == "on";
}

int64_t IndexOptions::integer(std::string_view name) const {
  return number_of<int64_t>(value_of(values_, name));
}

double IndexOptions::real(std::string_view name) const {
  return number_of<double>(value_of(values_, name));
}

const std::string& IndexOptions::choice(std::string_view name) const {
  return value_of(values_, name);
}

uint32_t IndexOptions::chosen_number(std::string_view name) const {
  const std::string& text = value_of(values_, name);
  return text == "auto" ? 0 : number_of<uint32_t>(text);
}

const std::string& IndexOptions::text(std::string_view name) const {
  return value_of(values_, name);
}

std::string IndexOptions::describe() const {
  std::vector<std::string> parts;
  for (const auto& [name, text] : values_) {
    if (text != value_of(defaults_, name)) parts.push_back(fmt::format("{} = {}", name, written_value(text)));
  }
  return join(parts, ", ");
}

}  // namespace rtsql
