#include "plan/pipeline/pipelines.h"

#include <algorithm>
#include <bit>
#include <set>
#include <utility>

#include "plan/pipeline/fused_costs.h"
#include "plan/pipeline/span_share.h"
#include "plan/pipeline/stage_order.h"

namespace rtsql {
namespace {

using Columns = std::set<ColumnId>;

constexpr uint32_t kMostEntryBits = 30;  // of values: an entry, 1 more than these, is a positive INTEGER

bool is_lookup(const PlanNode& node) {
  return node.kind == PlanKind::kJoin && static_cast<const JoinPlan&>(node).method == JoinMethod::kLookup;
}

// Adds the stages of a join, the lowest first. Takes its children.
void add_stages(JoinPlan& join, PipelinePlan& pipeline) {
  PlanNode& outer = *join.children[0];
  if (is_lookup(outer)) {
    add_stages(static_cast<JoinPlan&>(outer), pipeline);
  } else {
    pipeline.children.insert(pipeline.children.begin(), std::move(join.children[0]));
  }
  pipeline.children.push_back(std::move(join.children[1]));
  pipeline.milliseconds += join.milliseconds;
  PipelineStage stage;
  stage.build_side = pipeline.children.size() - 1;
  stage.mode = join.mode;
  stage.outer_key = std::move(join.outer_key);
  stage.inner_key = std::move(join.inner_key);
  stage.condition = std::move(join.condition);
  stage.lookup = *std::move(join.lookup);
  stage.rows = join.rows;
  pipeline.stages.push_back(std::move(stage));
  if (join.filter.empty()) return;
  pipeline.stages.push_back({.filter = std::move(join.filter), .rows = join.rows});
}

std::unique_ptr<PipelinePlan> make_pipeline(JoinPlan& top) {
  auto pipeline = std::make_unique<PipelinePlan>();
  pipeline->rows = top.rows;
  pipeline->orders = std::move(top.orders);
  pipeline->checks = std::move(top.checks);
  pipeline->alternatives = std::move(top.alternatives);
  add_stages(top, *pipeline);
  return pipeline;
}

std::optional<CarriedColumn> carry(ColumnId id, uint32_t shift, Estimator& estimator) {
  const Column* column = estimator.column(id);
  if (column == nullptr || is_floating(column->type()) || is_wide(column->type())) return std::nullopt;
  std::optional<KeyRange> span = estimator.key_span(id);
  if (!span) return std::nullopt;
  const uint64_t distance = span->high - span->low;
  if (distance >> kMostEntryBits != 0) return std::nullopt;
  const uint64_t largest = distance + (column->nullable() ? 1 : 0);
  const auto bits = static_cast<uint32_t>(std::bit_width(largest));
  if (shift + bits > kMostEntryBits) return std::nullopt;
  return CarriedColumn{id, span->low, column->nullable(), shift, bits};
}

// Returns how entries have the values of all columns; none if they cannot.
std::optional<std::vector<CarriedColumn>> carry(const Columns& columns, Estimator& estimator) {
  std::vector<CarriedColumn> carried;
  uint32_t shift = 0;
  for (const ColumnId& column : columns) {
    const std::optional<CarriedColumn> one = carry(column, shift, estimator);
    if (!one) return std::nullopt;
    shift += one->bits;
    carried.push_back(*one);
  }
  return carried;
}

// Entries need no positions where the columns that are read of the rows found fit into them. Those that the
// sink reads are `read`.
void choose_forms(PipelinePlan& pipeline, Columns read, Estimator& estimator) {
  for (const PipelineStage& stage : pipeline.stages) {
    read.merge(columns_of(stage.filter));
    if (stage.outer_key) read.merge(columns_of({stage.outer_key}));
  }
  for (PipelineStage& stage : pipeline.stages) {
    if (!stage.has_table() || stage.lookup.form != LookupForm::kPositions) continue;
    const PlanNode& side = *pipeline.children[stage.build_side];
    if (side.kind != PlanKind::kScan) continue;
    const RelationId relation = static_cast<const ScanPlan&>(side).base->relation;
    Columns own;
    for (const ColumnId& column : read) {
      if (column.relation == relation) own.insert(column);
    }
    std::optional<std::vector<CarriedColumn>> carried = carry(own, estimator);
    if (!carried) continue;
    stage.lookup.form = own.empty() ? LookupForm::kBits : LookupForm::kValues;
    stage.lookup.carried = std::move(*carried);
  }
}

// A bitmap pays where it drops much and is held by a cache closer to the cores than the one that holds the
// entries.
void choose_bitmaps(PipelinePlan& pipeline) {
  constexpr double kMostKept = 0.6;
  constexpr double kLeastBytes = 1 << 14;
  double rows = pipeline.children[0]->rows;
  for (PipelineStage& stage : pipeline.stages) {
    const double before = std::exchange(rows, stage.rows);
    stage.lookup.has_bitmap = !stage.is_filter() && stage.mode == JoinMode::kInner &&
                              stage.lookup.is_dense() && stage.lookup.has_entries() &&
                              !stage.lookup.is_chained() && stage.rows < kMostKept * before &&
                              stage.lookup.bytes() >= kLeastBytes;
  }
}

// Of few rows that are filtered, neighbours are often left.
void choose_ranges(PipelinePlan& pipeline, Estimator& estimator) {
  constexpr double kMostRows = 1 << 16;
  for (PipelineStage& stage : pipeline.stages) {
    if (stage.is_filter() || !stage.lookup.is_dense() ||
        pipeline.children[stage.build_side]->kind != PlanKind::kScan)
      continue;
    const auto& side = static_cast<const ScanPlan&>(*pipeline.children[stage.build_side]);
    stage.lookup.has_range = !side.filter.empty() && static_cast<double>(side.base->rows()) <= kMostRows;
    if (stage.lookup.has_range) stage.lookup.span_share = span_share(side, *stage.inner_key, estimator);
  }
}

// Makes a pipeline of a join by look-up, or of a scan's filter that is better taken apart. Returns what is
// left of the rows that come to `node` through one kernel, where that is known.
std::optional<RowsLeft> cut(const PlanNode& node, PlanPtr& child, Estimator& estimator, const CostModel& cost,
                            bool splits_filters) {
  if (is_lookup(*child)) {
    std::unique_ptr<PipelinePlan> pipeline = make_pipeline(static_cast<JoinPlan&>(*child));
    if (node.kind == PlanKind::kAggregate)
      choose_forms(*pipeline, columns_of(static_cast<const AggregatePlan&>(node).group.inputs()), estimator);
    choose_bitmaps(*pipeline);
    choose_ranges(*pipeline, estimator);
    std::optional<RowsLeft> left = order_stages(*pipeline, estimator, cost);
    if (left) set_pipeline_cost(*pipeline, *left, cost);
    child = std::move(pipeline);
    return left;
  }
  if (child->kind != PlanKind::kScan || node.kind == PlanKind::kJoin || node.kind == PlanKind::kPipeline)
    return std::nullopt;
  if (splits_filters) {
    if (std::optional<RowsLeft> left = split_filter(child, estimator, cost)) {
      set_pipeline_cost(static_cast<PipelinePlan&>(*child), *left, cost);
      return left;
    }
  }
  if (node.kind != PlanKind::kAggregate) return std::nullopt;
  return set_fused_scan_cost(static_cast<ScanPlan&>(*child), estimator, cost);
}

}  // namespace

void cut_pipelines(PlanNode& node, Estimator& estimator, const CostModel& cost, bool splits_filters) {
  for (PlanPtr& child : node.children) {
    const std::optional<RowsLeft> left = cut(node, child, estimator, cost, splits_filters);
    if (left && node.kind == PlanKind::kAggregate)
      set_fused_group_cost(static_cast<AggregatePlan&>(node), *left, cost);
    cut_pipelines(*child, estimator, cost, splits_filters);
  }
}

}  // namespace rtsql
