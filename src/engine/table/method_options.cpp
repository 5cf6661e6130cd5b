#include "engine/table/method_options.h"

#include <fmt/format.h>

#include "common/text.h"
#include "index/registry/registry.h"

namespace rtsql {

const IndexMethod& require_method(const sql::Identifier& name, std::string_view besides) {
  if (const IndexMethod* method = find_index_method(to_lower(name.name))) return *method;
  std::vector<std::string> names;
  if (!besides.empty()) names.emplace_back(besides);
  for (const IndexMethod* method : index_methods()) names.emplace_back(method->name);
  std::string hint = "methods are " + join(names, ", ");
  if (nearest_name(name.name, names)) hint = suggest_name(name.name, names);
  throw Error(ErrorKind::kName, fmt::format("unknown index method \"{}\"", name.name))
      .at(name.span)
      .hint(hint);
}

IndexOptions parse_options(std::span<const OptionDeclaration> declared,
                           const std::vector<sql::Option>& given) {
  std::vector<std::pair<std::string, std::string>> pairs;
  for (const sql::Option& option : given) pairs.emplace_back(to_lower(option.name.name), option.value);
  try {
    return IndexOptions::parse(declared, pairs);
  } catch (const Error& error) {
    throw at_option(error, given);
  }
}

// The declaration knows names and bounds, the statement knows where they were written.
Error at_option(const Error& error, const std::vector<sql::Option>& given) {
  for (const sql::Option& option : given) {
    if (error.message().find("\"" + to_lower(option.name.name) + "\"") == std::string::npos) continue;
    return Error(error).at(error.kind() == ErrorKind::kName ? option.name.span : option.value_span);
  }
  return error;
}

IndexOptions parse_method_options(const IndexMethod& method, const std::vector<sql::Option>& given) {
  IndexOptions options = parse_options(method.options, given);
  try {
    if (method.check != nullptr) method.check(options);
  } catch (const Error& error) {
    throw Error(error).at(cover(given.front().name.span, given.back().value_span));
  }
  return options;
}

}  // namespace rtsql
