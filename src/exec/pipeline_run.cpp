// Runs pipelines: build sides become tables to look up in, and the stages travel with the source's rows.
#include <algorithm>
#include <utility>

#include "exec/executor.h"
#include "exec/expression/precompute.h"
#include "exec/join/missing_rows.h"
#include "exec/operator/collect_rows.h"
#include "exec/pipeline/filter_stage.h"
#include "exec/pipeline/fit.h"
#include "exec/pipeline/lookup_stage.h"
#include "storage/key_slots.h"

namespace rtsql {
namespace {

// Returns the rows that entries stand for, as sources of a row set that look-ups find.
RowSet found_rows(const RowSet& rows, JoinMode mode, uint32_t number) {
  RowSet found = mode == JoinMode::kLeft ? as_optional(rows, new_relation()) : rows;
  for (SourceRows& source : found.sources) source.lookup = number;
  return found;
}

// Returns the plan of a look-up table that has room for so many rows.
LookupPlan with_room(LookupPlan lookup, uint64_t rows) {
  if (lookup.is_hashed()) lookup.slots = key_slots_for(rows);
  if (lookup.is_chained()) lookup.chained_rows = rows;
  return lookup;
}

// Conditions that were pending are tested before what follows.
void begin_stage(PendingRows& pending, double share, gpu::Address counts) {
  if (pending.conjuncts.empty()) return;
  pending.stages.push_back(std::make_shared<const FilterStage>(
      pending.rows.resolve(std::exchange(pending.conjuncts, {})), share, counts));
}

}  // namespace

PendingRows Executor::pending_of(const PlanNode& node) {
  std::vector<PendingRows> batches;
  run(node, [&](const PendingRows& pending) {
    if (batches.size() == 1) batches[0] = {filter_for(node, batches[0])};
    // Entries hold positions among rows of which no source is found by look-ups.
    const bool stays = batches.empty() && pending.stages.empty() && fit_one_kernel(pending);
    batches.push_back(stays ? pending : PendingRows{filter_for(node, pending)});
    return true;
  });
  if (batches.size() == 1) return std::move(batches[0]);
  std::vector<RowSet> rows;
  for (const PendingRows& pending : batches) rows.push_back(pending.rows);
  return {collect_rows(execution_, std::move(rows))};
}

Executor::BuildSide Executor::build_side(const PipelinePlan& pipeline, const PipelineStage& stage) {
  const PlanNode& node = *pipeline.children[stage.build_side];
  BuildSide side{&stage, pending_of(node), stage.inner_key};
  Attribution own(profiler_, pipeline);
  // Slots are for all rows that may come. Where most of these are dropped that is done first.
  const bool computes_key = needs_precomputing(side.rows.rows.resolve(side.key));
  if (computes_key || with_room(stage.lookup, side.rows.rows.count).slots > stage.lookup.slots)
    side.rows = {filter_for(node, side.rows)};
  if (computes_key) side.key = precompute(execution_, side.rows.rows, {side.key})[0];
  return side;
}

// No table depends on another: all are cleared at once, and filled at once.
std::vector<BuiltLookup> Executor::build(const std::vector<BuildSide>& sides) {
  std::vector<BuiltLookup> built;
  {
    const gpu::Stream::Independent tables(execution_.stream());
    for (const BuildSide& side : sides)
      built.push_back({new_relation(),
                       make_lookup_table(execution_, with_room(side.stage->lookup, side.rows.rows.count)),
                       {}});
  }
  const gpu::Stream::Independent tables(execution_.stream());
  for (size_t i = 0; i < sides.size(); ++i) {
    const BuildSide& side = sides[i];
    fill_lookup_table(execution_, built[i].table, side.rows, side.key);
    if (side.stage->lookup.form != LookupForm::kBits)
      built[i].rows = found_rows(side.rows.rows, side.stage->mode, built[i].number);
  }
  return built;
}

std::vector<BuiltLookup> Executor::build_lookups(const PipelinePlan& pipeline) {
  std::vector<BuildSide> sides;
  for (const PipelineStage& stage : pipeline.stages) {
    if (stage.has_table() && !kept_.lookups.contains(&stage)) sides.push_back(build_side(pipeline, stage));
  }
  Attribution own(profiler_, pipeline);
  std::vector<BuiltLookup> built = build(sides);
  std::vector<BuiltLookup> lookups;
  auto next = built.begin();
  for (const PipelineStage& stage : pipeline.stages) {
    if (stage.is_filter()) continue;
    if (stage.lookup.index) {
      const auto& whole = static_cast<const ScanPlan&>(*pipeline.children[stage.build_side]);
      const uint32_t number = new_relation();
      // GCC 12 destroys a nested aggregate twice where what follows it in the list throws.
      RowSet found = found_rows(table_rows(*whole.base), stage.mode, number);
      lookups.push_back({number, LookupTable{stage.lookup, {}}, std::move(found)});
      continue;
    }
    if (const auto kept = kept_.lookups.find(&stage); kept != kept_.lookups.end()) {
      lookups.push_back(kept->second);
      continue;
    }
    lookups.push_back(std::move(*next++));
    const bool is_kept = working_ && !reads_common_table(*pipeline.children[stage.build_side], *working_);
    if (is_kept) kept_.lookups.emplace(&stage, lookups.back());
  }
  return lookups;
}

PendingRows Executor::add_stages(const PipelinePlan& pipeline, const std::vector<BuiltLookup>& lookups,
                                 const PendingRows& source) {
  PendingRows pending = source;
  const auto materialize_unless = [&](bool fits) {
    if (!fits) pending = {filter(pending)};
  };
  const auto share_of = [&](double rows) {
    return rows / std::max(1.0, static_cast<double>(pending.rows.count));
  };
  const auto begin = [&](size_t stage) {
    materialize_unless(fit_one_kernel(pending));
    const double rows = stage == 0 ? pipeline.children[0]->rows : pipeline.stages[stage - 1].rows;
    begin_stage(pending, share_of(rows), counts_of(pipeline, stage));
  };
  size_t next = 0;
  for (size_t i = 0; i < pipeline.stages.size(); ++i) {
    const PipelineStage& stage = pipeline.stages[i];
    begin(i);
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
    pending.stages.push_back(
        std::make_shared<const LookupStage>(lookup.number, stage.mode, pending.rows.resolve(key),
                                            lookup.table, share_of(stage.rows), counts_of(pipeline, i + 1)));
    pending.rows.add_columns_of(lookup.rows);
  }
  // A filter that comes last is counted if it is a stage.
  if (profile_.counts_stages) begin(pipeline.stages.size());
  return pending;
}

gpu::Address Executor::counts_of(const PipelinePlan& pipeline, size_t stage) {
  if (!profile_.counts_stages) return 0;
  auto counts = stage_counts_.find(&pipeline);
  if (counts == stage_counts_.end())
    counts = stage_counts_.emplace(&pipeline, StageCounts(execution_, pipeline.stages.size() + 1)).first;
  execution_.keep({counts->second.storage()});
  return counts->second.of(stage);
}

void Executor::read_stage_counts() {
  for (const auto& [pipeline, counts] : stage_counts_) {
    std::vector<StageProfile> stages =
        counts.read(execution_.device(), profile_.of(*pipeline->children[0]).rows);
    stages.erase(stages.begin());
    profile_.of(*pipeline).rows = stages.back().rows;
    profile_.of(*pipeline).stages = std::move(stages);
  }
}

void Executor::run_pipeline(const PipelinePlan& pipeline, const Consumer& consumer, Demand demand) {
  check_keys(pipeline.checks);
  const std::vector<BuiltLookup> lookups = build_lookups(pipeline);
  const PlanNode& source = *pipeline.children[0];
  run(
      source,
      [&](const PendingRows& rows) {
        Attribution own(profiler_, pipeline);
        return consumer(add_stages(pipeline, lookups, rows));
      },
      demand);
}

}  // namespace rtsql
