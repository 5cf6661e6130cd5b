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

IndexOptions IndexOptions::parse(std::span<const OptionDeclaration> declared,
                                 const std::vector<std::pair<std::string, std::string>>& given) {
  IndexOptions options;
  for (const OptionDeclaration& option : declared) {
    options.defaults_[std::string(option.name)] = parse_option(option, option.default_text);
  }
  for (const auto& [name, text] : given) {
    const auto option =
        std::find_if(declared.begin(), declared.end(), [&name = name](const OptionDeclaration& candidate) {
          return equals_ignore_case(candidate.name, name);
        });
    if (option == declared.end()) {
      throw Error(ErrorKind::kName, fmt::format("unrecognized parameter \"{}\"", name))
          .sqlstate(sqlstate::kInvalidValue)
          .hint(declared.empty() ? "this index method takes no parameters" : suggest_option(name, declared));
    }
    options.given_.emplace(option->name);
    if (!options.values_.emplace(option->name, parse_option(*option, text)).second) {
      throw Error(ErrorKind::kName, fmt::format("parameter \"{}\" specified more than once", option->name))
          .sqlstate(sqlstate::kInvalidValue);
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

std::vector<std::pair<std::string, std::string>> IndexOptions::written() const {
  std::vector<std::pair<std::string, std::string>> written;
  for (const std::string& name : given_) written.emplace_back(name, value_of(values_, name));
  return written;
}

}  // namespace rtsql
