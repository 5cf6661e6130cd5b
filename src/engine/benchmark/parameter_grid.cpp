#include "engine/benchmark/parameter_grid.h"

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
          .at(cover(sweep.name.span, sweep.values.back().span));
    }
    std::vector<std::vector<sql::Option>> longer;
    for (const std::vector<sql::Option>& shorter : all) {
      for (const sql::Identifier& value : sweep.values) {
        longer.push_back(shorter);
        longer.back().push_back({sweep.name, value.name, value.span, {}});
      }
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace rtsql
