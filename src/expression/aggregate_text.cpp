#include "expression/aggregate_text.h"

#include <fmt/format.h>

#include <iterator>

#include "common/text.h"

namespace rtsql {

std::string_view aggregate_name(Aggregate aggregate) {
  switch (aggregate) {
    case Aggregate::kCountStar:
    case Aggregate::kCount:
      return "COUNT";
    case Aggregate::kSum:
      return "SUM";
    case Aggregate::kMin:
      return "MIN";
    case Aggregate::kMax:
      return "MAX";
    case Aggregate::kAvg:
      return "AVG";
    default:
      break;
  }
  static constexpr std::string_view kNames[] = {
      "BIT_AND",       "BIT_OR",    "BIT_XOR",    "PRODUCT",        "STRING_AGG",
      "ARRAY_AGG",     "VAR_POP",   "VAR_SAMP",   "STDDEV_POP",     "STDDEV_SAMP",
      "SEM",           "SKEWNESS",  "KURTOSIS",   "KURTOSIS_POP",   "ENTROPY",
      "MAD",           "GEOMEAN",   "COVAR_POP",  "COVAR_SAMP",     "CORR",
      "REGR_COUNT",    "REGR_AVGX", "REGR_AVGY",  "REGR_SXX",       "REGR_SYY",
      "REGR_SXY",      "REGR_R2",   "REGR_SLOPE", "REGR_INTERCEPT", "QUANTILE_CONT",
      "QUANTILE_DISC", "MODE",      "FIRST",      "LAST",           "ARG_MIN",
      "ARG_MAX",       "RANK",      "DENSE_RANK", "PERCENT_RANK",   "CUME_DIST",
      "GROUPING"};
  static_assert(std::size(kNames) ==
                static_cast<size_t>(Aggregate::kGrouping) - static_cast<size_t>(Aggregate::kBitAnd) + 1);
  return kNames[static_cast<size_t>(aggregate) - static_cast<size_t>(Aggregate::kBitAnd)];
}

std::string aggregate_text(const Expr& call) {
  const size_t arguments = call.operands.size() - call.order.size();
  std::vector<std::string> parts, keys;
  for (size_t i = 0; i < call.operands.size(); ++i) {
    std::string text = expr_text(*call.operands[i]);
    if (i < arguments) {
      parts.push_back(std::move(text));
    } else {
      keys.push_back(text + (call.order[i - arguments].descending ? " DESC" : ""));
    }
  }
  return fmt::format("{}({}{}{})", aggregate_name(call.aggregate), call.distinct ? "DISTINCT " : "",
                     parts.empty() ? "*" : join(parts, ", "),
                     keys.empty() ? "" : " ORDER BY " + join(keys, ", "));
}

}  // namespace rtsql
