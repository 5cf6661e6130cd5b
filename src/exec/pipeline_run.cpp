// Runs pipelines: build sides become tables to look up in, and the stages travel with the source's rows.
#include <utility>

#include "exec/executor.h"
#include "exec/expression/precompute.h"
#include "exec/join/missing_rows.h"
#include "exec/operator/collect_rows.h"
#include "exec/pipeline/filter_stage.h"
#include "exec/pipeline/fit.h"
#include "exec/pipeline/lookup_stage.h"

namespace rtsql {
namespace {

// Returns the rows that entries stand for, as sources of a row set that look-ups find.
RowSet found_rows(const RowSet& rows, JoinMode mode, uint32_t number) {
  RowSet found = mode == JoinMode::kLeft ? as_optional(rows, new_relation()) : rows;
  for (SourceRows& source : found.sources) source.lookup = number;
  return found;
}

// Conditions that were pending are tested before what follows.
void begin_stage(PendingRows& pending) {
  if (pending.conjuncts.empty()) return;
  pending.stages.push_back(
      std::make_shared<const FilterStage>(pending.rows.resolve(std::exchange(pending.conjuncts, {}))));
}

}  // namespace

PendingRows Executor::pending_of(PlanNode& node) {
  std::vector<PendingRows> batches;
  run(node, [&](const PendingRows& pending) {
    // Entries hold positions among rows of which no source is found by look-ups.
    const bool stays = pending.stages.empty() && fit_one_kernel(pending);
    batches.push_back(stays ? pending : PendingRows{filter_for(node, pending)});
    return true;
  });
  if (batches.size() == 1) return std::move(batches[0]);
  std::vector<RowSet> rows;
  for (const PendingRows& pending : batches) rows.push_back(filter_for(node, pending));
  return {collect_rows(execution_, std::move(rows))};
}

BuiltLookup Executor::build_lookup(PipelinePlan& pipeline, const PipelineStage& stage) {
  PlanNode& side = *pipeline.children[stage.build_side];
  PendingRows rows = pending_of(side);
  Attribution own(profiler_, pipeline);
  ExprPtr key = stage.inner_key;
  if (needs_precomputing(rows.rows.resolve(key))) {
    rows = {filter_for(side, rows)};
    key = precompute(execution_, rows.rows, {key})[0];
  }
  BuiltLookup built{new_relation(), build_lookup_table(execution_, rows, key, stage.lookup), {}};
  const bool is_read = stage.lookup.form != LookupForm::kBits;
  if (is_read) built.rows = found_rows(rows.rows, stage.mode, built.number);
  return built;
}

std::vector<BuiltLookup> Executor::build_lookups(PipelinePlan& pipeline) {
  std::vector<BuiltLookup> lookups;
  for (const PipelineStage& stage : pipeline.stages) {
    if (stage.is_filter()) continue;
    const auto kept = kept_.lookups.find(&stage);
    lookups.push_back(kept != kept_.lookups.end() ? kept->second : build_lookup(pipeline, stage));
    const bool is_kept = working_ && !reads_common_table(*pipeline.children[stage.build_side], *working_);
    if (is_kept) kept_.lookups.insert_or_assign(&stage, lookups.back());
  }
  return lookups;
}

PendingRows Executor::add_stages(const PipelinePlan& pipeline, const std::vector<BuiltLookup>& lookups,
                                 const PendingRows& source) {
  PendingRows pending = source;
  const auto materialize_unless = [&](bool fits) {
    if (!fits) pending = {filter(pending)};
  };
  size_t next = 0;
  for (const PipelineStage& stage : pipeline.stages) {
    materialize_unless(fit_one_kernel(pending));
    begin_stage(pending);
    if (stage.is_filter()) {
      pending.conjuncts = stage.filter;
      continue;
    }
    const BuiltLookup& lookup = lookups[next++];
    ExprPtr key = stage.outer_key;
    if (needs_precomputing(pending.rows.resolve(key))) {
      materialize_unless(false);
      key = precompute(execution_, pending.rows, {key})[0];
    }
    pending.stages.push_back(std::make_shared<const LookupStage>(lookup.number, stage.mode,
                                                                 pending.rows.resolve(key), lookup.table));
    pending.rows.add_columns_of(lookup.rows);
  }
  return pending;
}

void Executor::run_pipeline(PipelinePlan& pipeline, const Consumer& consumer, Demand demand) {
  check_keys(pipeline.checks);
  const std::vector<BuiltLookup> lookups = build_lookups(pipeline);
  PlanNode& source = *pipeline.children[0];
  run(
      source,
      [&](const PendingRows& rows) {
        Attribution own(profiler_, pipeline);
        return consumer(add_stages(pipeline, lookups, rows));
      },
      demand);
}

}  // namespace rtsql
