#include "exec/operator/sort_operator.h"

#include <optional>
#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_rows.h"
#include "exec/sort/sort_rows.h"
#include "exec/sort/top_n.h"

namespace rtsql {
namespace {

std::vector<ExprPtr> expressions_of(const std::vector<SortKey>& keys) {
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : keys) exprs.push_back(key.expr);
  return exprs;
}

}  // namespace

void SortOperator::emit(const Consumer& consumer, Demand) {
  std::vector<SortKey> keys = plan().keys;
  std::vector<ExprPtr> exprs = expressions_of(keys);
  PipelineInput pending = plan().top_n ? child().collect_pending() : PipelineInput{child().collect()};
  if (needs_precomputing(pending.rows.resolve(exprs))) {
    pending = {child().filter(pending)};
    exprs = precompute(execution(), pending.rows, exprs);
    for (size_t i = 0; i < keys.size(); ++i) keys[i].expr = exprs[i];
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
