// Expands `name = (value, value, …)` into every combination of values in turn.
#pragma once

#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "engine/table/method_options.h"
#include "sql/statement.h"

namespace rtsql {

// Lists the combinations; the first name varies slowest. There is one empty combination where there are no
// names. Throws Error(kValue) for more combinations than anyone waits for.
std::vector<std::vector<sql::Option>> parameter_grid(const std::vector<sql::Sweep>& sweeps);

// Returns those of the declared parameters that are given several values, but for some that are shown anyway.
std::vector<const OptionDeclaration*> swept_parameters(std::span<const OptionDeclaration> declared,
                                                       const std::vector<sql::Sweep>& sweeps,
                                                       std::initializer_list<std::string_view> shown_anyway);

// Lists what `make` makes of each combination, of which it is given the values as IndexOptions. Its errors
// are placed at the parameter that they name.
template <class Make>
auto list_configurations(std::span<const OptionDeclaration> declared, const std::vector<sql::Sweep>& sweeps,
                         const Make& make) {
  std::vector<decltype(make(IndexOptions()))> configurations;
  for (const std::vector<sql::Option>& given : parameter_grid(sweeps)) {
    const IndexOptions parameters = parse_options(declared, given);
    try {
      configurations.push_back(make(parameters));
    } catch (const Error& error) {
      throw at_option(error, given);
    }
  }
  return configurations;
}

}  // namespace rtsql
