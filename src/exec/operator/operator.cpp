#include "exec/operator/operator.h"

#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/precompute/filter_rows.h"
#include "exec/rows/collect_rows.h"
#include "exec/rows/expand_pending.h"

namespace rtsql {
namespace {

// Returns the rows of a batch before its consumer has dropped any; those of a bitmap are known without.
uint64_t rows_before(const PipelineInput& pending) {
  const RowBitmap* bitmap = pending.only_bitmap();
  return bitmap != nullptr ? bitmap->count : pending.rows.count;
}

}  // namespace

Operator::Operator(OperatorContext& context, const PlanNode& node, std::vector<OperatorPtr> children)
    : context_(context), node_(node), children_(std::move(children)) {}

// The consumer's work on the rows counts as its own time; it enters its node again.
void Operator::run(const Consumer& consumer, Demand demand) {
  const Attribution own = attribute();
  const Consumer counted = [&](const PipelineInput& pending) {
    NodeProfile& run = profile();
    ++run.batches;
    run.rows += rows_before(pending);
    if (pending.only_bitmap() != nullptr) {
      run.note.clear();
    } else if (!pending.stages.empty()) {
      run.note = "stages run by the operator above";
    } else if (!pending.conjuncts.empty()) {
      run.note = "filter tested by the operator above";
    }
    return consumer(pending);
  };
  emit(counted, demand);
}

void Operator::take(Operator& from, const Consumer& consumer, Demand demand) {
  from.run(
      [&](const PipelineInput& pending) {
        const Attribution own = attribute();
        return consumer(pending);
      },
      demand);
}

bool Operator::repeats(size_t child_place) {
  const std::optional<CommonTableId> working = context_.common_tables.working_table();
  return working && !reads_common_table(*node_.children[child_place], *working);
}

RowSet Operator::collect() {
  std::vector<RowSet> batches;
  run([&](const PipelineInput& pending) {
    batches.push_back(filter(pending));
    return true;
  });
  return collect_rows(execution(), std::move(batches));
}

PipelineInput Operator::collect_pending() {
  std::vector<PipelineInput> batches;
  run([&](const PipelineInput& pending) {
    if (batches.size() == 1) batches[0] = {filter(batches[0])};
    // Entries hold positions among rows of which no source is found by look-ups.
    const bool stays = batches.empty() && pending.stages.empty() && fit_one_kernel(pending);
    batches.push_back(stays ? pending : PipelineInput{filter(pending)});
    return true;
  });
  if (batches.size() == 1) return std::move(batches[0]);
  std::vector<RowSet> rows;
  for (const PipelineInput& pending : batches) rows.push_back(pending.rows);
  return {collect_rows(execution(), std::move(rows))};
}

RowSet Operator::filter(const PipelineInput& pending) {
  if (!pending.is_pending()) return pending.rows;
  RowSet kept = filter_pending(execution(), pending, node_.rows);
  profile().rows -= rows_before(pending) - kept.count;
  profile().note.clear();
  return kept;
}

void Operator::filter(const PipelineInput& pending, const std::function<void(const RowSet&)>& use) {
  if (!pending.expands() || !fit_one_kernel(pending)) return use(filter(pending));
  profile().rows -= pending.rows.count;
  expand_pending(execution(), pending, [&](const RowSet& rows) {
    profile().rows += rows.count;
    use(rows);
  });
}

bool Operator::is_in_order(const RowSet&, const std::vector<SortKey>&) const {
  return false;
}

}  // namespace rtsql
