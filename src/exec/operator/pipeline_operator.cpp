#include "exec/operator/pipeline_operator.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "exec/expression/precomputed.h"
#include "exec/join/key_checks.h"
#include "exec/join/null_extended_rows.h"
#include "exec/precompute/filter_rows.h"
#include "exec/precompute/precompute.h"
#include "exec/rows/skip_zones.h"
#include "exec/stage/filter_stage.h"
#include "exec/stage/lookup_stage.h"
#include "storage/key_slots.h"

namespace rtsql {
namespace {

// Returns the rows that entries stand for, as sources of a row set that look-ups find.
RowSet found_rows(Execution& execution, const RowSet& rows, JoinMode mode, LookupId id) {
  RowSet found = mode == JoinMode::kLeft ? as_optional(rows, execution.new_relation()) : rows;
  for (SourceRows& source : found.sources) source.lookup = id;
  return found;
}

// Returns the plan of a look-up table that has room for so many rows.
LookupPlan with_room(LookupPlan lookup, uint64_t rows) {
  if (lookup.is_hashed()) lookup.slots = key_slots_for(rows);
  if (lookup.is_chained()) lookup.chained_rows = rows;
  return lookup;
}

// Conditions that were pending are tested before what follows.
void begin_stage(PipelineInput& pending, double share, gpu::Address counts) {
  if (pending.conjuncts.empty()) return;
  pending.stages.push_back(std::make_shared<const FilterStage>(
      pending.rows.resolve(std::exchange(pending.conjuncts, {})), share, counts));
}

}  // namespace

void PipelineOperator::emit(const Consumer& consumer, Demand demand) {
  check_keys(execution(), plan().checks);
  const std::vector<BuiltLookup> lookups = build_lookups();
  const auto hand_over = [&](const PipelineInput& rows) { return consumer(add_stages(lookups, rows)); };
  take(child(), hand_over, demand);
}

PipelineOperator::BuildSide PipelineOperator::collect_build_side(const PipelineStage& stage) {
  Operator& input = child(stage.build_side);
  BuildSide side{&stage, input.collect_pending(), stage.inner_key};
  const Attribution own = attribute();
  // Slots are for all rows that may come. Where most of these are dropped that is done first.
  const bool computes_key = needs_precomputing(side.rows.rows.resolve(side.key));
  if (computes_key || with_room(stage.lookup, side.rows.rows.count).slots > stage.lookup.slots)
    side.rows = {input.filter(side.rows)};
  if (computes_key) side.key = precompute(execution(), side.rows.rows, {side.key})[0];
  return side;
}

// No table depends on another: all are cleared at once, and filled at once.
std::vector<BuiltLookup> PipelineOperator::build(const std::vector<BuildSide>& sides) {
  std::vector<BuiltLookup> built;
  {
    const gpu::Stream::Independent tables(execution().stream());
    for (const BuildSide& side : sides)
      built.push_back({execution().new_lookup(),
                       make_lookup_table(execution(), with_room(side.stage->lookup, side.rows.rows.count)),
                       {}});
  }
  const gpu::Stream::Independent tables(execution().stream());
  for (size_t i = 0; i < sides.size(); ++i) {
    const BuildSide& side = sides[i];
    fill_lookup_table(execution(), built[i].table, side.rows, side.key);
    if (side.stage->lookup.form != LookupForm::kBits)
      built[i].rows = found_rows(execution(), side.rows.rows, side.stage->mode, built[i].id);
  }
  return built;
}

BuiltLookup PipelineOperator::look_up_in_index(const PipelineStage& stage) {
  const auto& whole = static_cast<const ScanPlan&>(*plan().children[stage.build_side]);
  const LookupId id = execution().new_lookup();
  // GCC 12 destroys a nested aggregate twice where what follows it in the list throws.
  RowSet found = found_rows(execution(), rows_of(*whole.base), stage.mode, id);
  return {id, LookupTable{stage.lookup, {}}, std::move(found)};
}

std::vector<BuiltLookup> PipelineOperator::build_lookups() {
  std::vector<BuildSide> sides;
  for (const PipelineStage& stage : plan().stages) {
    if (stage.has_table() && !kept_.contains(&stage)) sides.push_back(collect_build_side(stage));
  }
  const Attribution own = attribute();
  std::vector<BuiltLookup> built = build(sides);
  std::vector<BuiltLookup> lookups;
  auto next = built.begin();
  for (const PipelineStage& stage : plan().stages) {
    if (stage.is_filter()) continue;
    if (stage.lookup.index) {
      lookups.push_back(look_up_in_index(stage));
    } else if (const auto kept = kept_.find(&stage); kept != kept_.end()) {
      lookups.push_back(kept->second);
    } else {
      lookups.push_back(std::move(*next++));
      if (repeats(stage.build_side)) kept_.emplace(&stage, lookups.back());
    }
  }
  return lookups;
}

// All have to be TRUE for a row that comes through.
std::vector<ExprPtr> PipelineOperator::conditions() const {
  std::vector<ExprPtr> all;
  for (const PipelineStage& stage : plan().stages)
    all.insert(all.end(), stage.filter.begin(), stage.filter.end());
  return all;
}

PipelineInput PipelineOperator::add_stages(const std::vector<BuiltLookup>& lookups,
                                           const PipelineInput& source) {
  const std::vector<PipelineStage>& stages = plan().stages;
  StageProfiles& profiles = context().stages;
  PipelineInput pending = source;
  if (pending.stages.empty()) pending.rows = skip_zones(pending.rows, conditions(), profile().zones);
  const auto share_of = [&](double rows) {
    return rows / std::max(1.0, static_cast<double>(pending.rows.count));
  };
  const auto begin = [&](size_t stage) {
    if (!fit_one_kernel(pending)) pending = {filter_pending(execution(), pending)};
    const double rows = stage == 0 ? plan().children[0]->rows : stages[stage - 1].rows;
    begin_stage(pending, share_of(rows), profiles.counts_of(plan(), stage));
  };
  size_t next = 0;
  for (size_t i = 0; i < stages.size(); ++i) {
    const PipelineStage& stage = stages[i];
    begin(i);
    if (stage.is_filter()) {
      pending.conjuncts = stage.filter;
      continue;
    }
    const BuiltLookup& lookup = lookups[next++];
    ExprPtr key = stage.outer_key;
    if (needs_precomputing(pending.rows.resolve(key))) {
      pending = {filter_pending(execution(), pending)};
      key = precompute(execution(), pending.rows, {key})[0];
    }
    pending.stages.push_back(
        std::make_shared<const LookupStage>(lookup.id, stage.mode, pending.rows.resolve(key), lookup.table,
                                            share_of(stage.rows), profiles.counts_of(plan(), i + 1)));
    pending.rows.add_columns_of(lookup.rows);
  }
  // A filter that comes last is counted if it is a stage.
  if (profiles.are_wanted()) begin(stages.size());
  return pending;
}

}  // namespace rtsql
