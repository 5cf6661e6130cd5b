#include "exec/precompute/filter_rows.h"

#include <span>
#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/precompute/own_texts.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/select_pending.h"
#include "exec/rows/select_rows.h"

namespace rtsql {

namespace {

// The rows keep their own sources alone.
RowSet select_over_own_texts(Execution& execution, const RowSet& rows,
                             const std::vector<ExprPtr>& conjuncts) {
  RowSet prepared = rows;
  const std::vector<ExprPtr> over_own = over_own_texts(execution, prepared, conjuncts);
  RowSet selected = filter_rows(execution, prepared, over_own);
  selected.sources.resize(rows.sources.size());
  return selected;
}

}  // namespace

RowSet filter_rows(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& given) {
  const std::vector<ExprPtr> conjuncts = rows.resolve(given);
  // The last conjunct may fail for a row that another one drops.
  if (conjuncts.size() > 1 && may_fail(*conjuncts.back())) {
    const RowSet kept = filter_rows(execution, rows, {conjuncts.begin(), conjuncts.end() - 1});
    return filter_rows(execution, kept, {conjuncts.back()});
  }
  if (suits_own_texts(execution, rows, conjuncts)) return select_over_own_texts(execution, rows, conjuncts);
  std::vector<ExprPtr> at_once, precomputed;
  for (const ExprPtr& conjunct : conjuncts)
    (needs_precomputing(conjunct) ? precomputed : at_once).push_back(conjunct);
  RowSet kept = rows;
  for (size_t begin = 0, count = 0; begin < at_once.size(); begin += count) {
    count = conjuncts_of_one_kernel(std::span(at_once).subspan(begin));
    const auto first = at_once.begin() + static_cast<ptrdiff_t>(begin);
    kept = select_rows(execution, kept, {first, first + static_cast<ptrdiff_t>(count)});
  }
  if (precomputed.empty()) return kept;
  // Columns that are precomputed have the fewest rows to look at now.
  RowSet prepared = kept;
  precomputed = precompute(execution, prepared, precomputed);
  RowSet selected = select_rows(execution, prepared, precomputed);
  selected.sources.resize(kept.sources.size());
  return selected;
}

RowSet filter_pending(Execution& execution, PipelineInput pending, double expected) {
  if (pending.stages.empty() && suits_own_texts(execution, pending.rows, pending.conjuncts))
    return filter_rows(execution, pending.rows, pending.conjuncts);
  if (std::optional<RowSet> few = select_few(execution, pending, expected)) return *std::move(few);
  if (pending.stages.empty()) return filter_rows(execution, pending.rows, pending.conjuncts);
  // One kernel runs the stages and the conjuncts where it can.
  std::vector<ExprPtr> precomputed;
  if (!fit_one_kernel(pending)) precomputed = std::exchange(pending.conjuncts, {});
  return filter_rows(execution, select_pending(execution, pending), precomputed);
}

}  // namespace rtsql
