#include "plan/node/bitmap_scan_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/text.h"
#include "plan/node/describe.h"
#include "plan/node/parameter_values.h"

namespace rtsql {
namespace {

// Writes "using i, j on t (bindex)".
std::string indexes_text(const BitmapScanPlan& scan) {
  std::vector<std::string> names, methods;
  const auto add = [](std::vector<std::string>& texts, std::string_view text) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.emplace_back(text);
  };
  for (const IndexIntersection& intersection : scan.conditions) {
    for (const IndexConjunction& one : intersection) {
      add(names, one.index->name);
      add(methods, one.index->method->name);
    }
  }
  if (names.empty()) return "on " + table_text(*scan.base);
  return index_text(join(names, ", "), *scan.base, join(methods, ", "));
}

}  // namespace

NodeDescription BitmapScanPlan::describe(const DescribeOptions&) const {
  NodeDescription description{(nearest ? "Nearest Scan " : "Bitmap Scan ") + indexes_text(*this), {}};
  if (nearest) {
    description.fields.emplace_back(
        "Nearest", fmt::format("{} by {}", format_count(nearest->count), expr_text(*nearest->distance)));
  } else {
    description.fields.emplace_back("Bitmap Cond", conjunction_text(condition));
  }
  if (conditions.size() != 1)
    description.fields.emplace_back("Conjunctions", std::to_string(conditions.size()));
  add_filter(description, filter);
  return description;
}

bool BitmapScanPlan::replace_parameters(const ParameterValues& values) {
  if (nearest) return false;
  values.replace_in(condition);
  values.replace_in_conjuncts(filter);
  SplitCondition split = split_condition(*base, indexes, complete, condition);
  if (!split.rest.empty()) return false;
  conditions = std::move(split.conditions);
  return true;
}

std::vector<ExprPtr> BitmapScanPlan::expressions() const {
  std::vector<ExprPtr> exprs = filter;
  if (nearest) exprs.push_back(nearest->distance);
  return exprs;
}

}  // namespace rtsql
