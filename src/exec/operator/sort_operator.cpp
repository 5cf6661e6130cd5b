#include "exec/operator/sort_operator.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_rows.h"
#include "exec/sort/top_n.h"
#include "function/text/prefix_key.h"

namespace rtsql {
namespace {

std::vector<ExprPtr> expressions_of(const std::vector<SortKey>& keys) {
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : keys) exprs.push_back(key.expr);
  return exprs;
}

void put_expressions(const std::vector<ExprPtr>& exprs, std::vector<SortKey>& keys) {
  for (size_t i = 0; i < keys.size(); ++i) keys[i].expr = exprs[i];
}

}  // namespace

// The first key is a text that takes long to compute for all rows.
bool SortOperator::keep_candidates(PipelineInput& pending, const std::vector<SortKey>& keys) {
  const std::vector<ExprPtr> exprs = pending.rows.resolve(expressions_of(keys));
  const ExprPtr prefix = make_prefix_key(exprs[0]);
  const bool fails = std::ranges::any_of(exprs, [](const ExprPtr& expr) { return may_fail(*expr); });
  if (!prefix || fails || needs_precomputing(prefix)) return false;
  const SortKey by_prefix{prefix, keys[0].descending, keys[0].nulls_first};
  std::optional<RowSet> candidates = select_top_n(execution(), pending, by_prefix, *plan().top_n);
  if (!candidates) return false;
  profile().note = fmt::format("{} rows by their prefixes", candidates->count);
  pending = {*std::move(candidates)};
  return true;
}

void SortOperator::emit(const Consumer& consumer, Demand) {
  std::vector<SortKey> keys = plan().keys;
  PipelineInput pending = plan().top_n ? child().collect_pending() : PipelineInput{child().collect()};
  const bool are_candidates = plan().prefix && keep_candidates(pending, keys);
  std::vector<ExprPtr> exprs = expressions_of(keys);
  if (plan().over_own_texts || are_candidates || needs_precomputing(pending.rows.resolve(exprs))) {
    pending = {child().filter(pending)};
    put_expressions(precompute(execution(), pending.rows, exprs), keys);
  }
  if (child().is_in_order(pending.rows, keys)) {
    profile().note = "in order";
    consumer({child().filter(pending)});
    return;
  }
  std::optional<RowSet> sorted;
  if (plan().top_n) sorted = sort_top_n(execution(), pending, keys, *plan().top_n);
  if (!sorted) sorted = sort_rows(execution(), child().filter(pending), keys);
  consumer({*std::move(sorted)});
}

}  // namespace rtsql
