#include "engine/benchmark/parameter_grid.h"

#include <algorithm>

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"

namespace rtsql {

namespace {

constexpr size_t kMostGridPoints = 10000;

}  // namespace

std::vector<std::vector<sql::Option>> parameter_grid(const std::vector<sql::Sweep>& sweeps) {
  std::vector<std::vector<sql::Option>> all = {{}};
  for (const sql::Sweep& sweep : sweeps) {
    if (all.size() * sweep.values.size() > kMostGridPoints) {
      throw Error(ErrorKind::kValue,
                  fmt::format("more than {} combinations of values", format_count(kMostGridPoints)))
          .sqlstate(sqlstate::kProgramLimit)
          .at(cover(sweep.name.span, sweep.values.back().span));
    }
    std::vector<std::vector<sql::Option>> longer;
    for (const std::vector<sql::Option>& shorter : all) {
      for (const sql::Identifier& value : sweep.values) {
        longer.push_back(shorter);
        longer.back().push_back({sweep.name, value.name, value.span, {}, {}});
      }
    }
    all = std::move(longer);
  }
  return all;
}

std::vector<const OptionDeclaration*> swept_parameters(std::span<const OptionDeclaration> declared,
                                                       const std::vector<sql::Sweep>& sweeps,
                                                       std::initializer_list<std::string_view> shown_anyway) {
  std::vector<const OptionDeclaration*> swept;
  for (const OptionDeclaration& parameter : declared) {
    if (std::ranges::find(shown_anyway, parameter.name) != shown_anyway.end()) continue;
    for (const sql::Sweep& sweep : sweeps) {
      if (to_lower(sweep.name.name) == parameter.name && sweep.values.size() > 1) swept.push_back(&parameter);
    }
  }
  return swept;
}

}  // namespace rtsql
