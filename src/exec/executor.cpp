#include "exec/executor.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "common/check.h"
#include "exec/aggregate/aggregator.h"
#include "exec/aggregate/group_order.h"
#include "exec/expression/materialize.h"
#include "exec/expression/precompute.h"
#include "exec/expression/split_condition.h"
#include "exec/join/join.h"
#include "exec/join/outer_join.h"
#include "exec/operator/collect_rows.h"
#include "exec/operator/expand_rows.h"
#include "exec/operator/select_rows.h"
#include "exec/operator/sort_rows.h"
#include "exec/operator/top_n.h"
#include "exec/pipeline/bitmap_stage.h"
#include "exec/pipeline/expand_pending.h"
#include "exec/pipeline/fit.h"
#include "exec/pipeline/select_pending.h"
#include "exec/window/window.h"
#include "plan/estimate.h"
#include "plan/join/condition_order.h"

namespace rtsql {
namespace {

const PlanNode* parent_of(const PlanNode& tree, const PlanNode& node) {
  for (const std::unique_ptr<PlanNode>& child : tree.children) {
    if (child.get() == &node) return &tree;
    if (const PlanNode* parent = parent_of(*child, node)) return parent;
  }
  return nullptr;
}

// Returns the rows of a node before its consumer has dropped any; those of a bitmap are known without.
uint64_t rows_before(const PendingRows& pending) {
  const RowBitmap* bitmap = only_bitmap(pending);
  return bitmap != nullptr ? bitmap->count : pending.rows.count;
}

}  // namespace

Executor::Executor(Execution& execution, const Plan& plan, RunProfile& profile)
    : execution_(execution), plan_(plan), profile_(profile), profiler_(execution, profile) {}

Executor::~Executor() = default;

QueryRows Executor::run() {
  const ProjectPlan& root = *plan_.root;
  Attribution attribution(profiler_, root);
  QueryRows result{collect(*root.children[0]), root.outputs};
  std::vector<ExprPtr> exprs;
  for (OutputColumn& output : result.outputs) exprs.push_back(output.expr);
  exprs = precompute_fallible(execution_, result.rows, exprs);
  for (size_t i = 0; i < exprs.size(); ++i) result.outputs[i].expr = exprs[i];
  execution_.check_row_errors();
  read_stage_counts();
  profile_.of(root).rows = result.rows.count;
  return result;
}

void Executor::run(const PlanNode& node, const Consumer& consumer, Demand demand) {
  Attribution attribution(profiler_, node);
  // The consumer's work on the rows counts as its own time; it enters its node again.
  auto counted = [&](const PendingRows& pending) {
    NodeProfile& profile = profile_.of(node);
    ++profile.batches;
    profile.rows += rows_before(pending);
    if (only_bitmap(pending) != nullptr) {
      profile.note.clear();
    } else if (!pending.stages.empty()) {
      profile.note = "stages run by the operator above";
    } else if (!pending.conjuncts.empty()) {
      profile.note = "filter tested by the operator above";
    }
    return consumer(pending);
  };
  switch (node.kind) {
    case PlanKind::kScan:
      return run_scan(static_cast<const ScanPlan&>(node), counted, demand);
    case PlanKind::kIndexScan:
      return run_index_scan(static_cast<const IndexScanPlan&>(node), counted, demand);
    case PlanKind::kBitmapScan:
      return run_bitmap_scan(static_cast<const BitmapScanPlan&>(node), counted, demand);
    case PlanKind::kTrace:
      return run_trace(static_cast<const TracePlan&>(node), counted, demand);
    case PlanKind::kCommonScan:
      return run_common_scan(static_cast<const CommonScanPlan&>(node), counted, demand);
    case PlanKind::kFilter:
      return run_filter(static_cast<const FilterPlan&>(node), counted, demand);
    case PlanKind::kExpand:
      return run_expand(static_cast<const ExpandPlan&>(node), counted, demand);
    case PlanKind::kJoin:
      return run_join(static_cast<const JoinPlan&>(node), counted, demand);
    case PlanKind::kPipeline:
      return run_pipeline(static_cast<const PipelinePlan&>(node), counted, demand);
    case PlanKind::kAggregate:
      return run_aggregate(static_cast<const AggregatePlan&>(node), counted);
    case PlanKind::kWindow:
      return run_window(static_cast<const WindowPlan&>(node), counted);
    case PlanKind::kSort:
      return run_sort(static_cast<const SortPlan&>(node), counted);
    case PlanKind::kLimit:
      return run_limit(static_cast<const LimitPlan&>(node), counted);
    case PlanKind::kProject:
      return run_project(static_cast<const ProjectPlan&>(node), counted, demand);
    case PlanKind::kCommonTable:
    case PlanKind::kModify:
      break;
  }
  RTSQL_CHECK(false);
}

RowSet Executor::filter(const RowSet& rows, const std::vector<ExprPtr>& given) {
  const std::vector<ExprPtr> conjuncts = rows.resolve(given);
  // The last conjunct may fail for a row that another one drops.
  if (conjuncts.size() > 1 && may_fail(*conjuncts.back())) {
    return filter(filter(rows, {conjuncts.begin(), conjuncts.end() - 1}), {conjuncts.back()});
  }
  std::vector<ExprPtr> at_once, apart;
  for (const ExprPtr& conjunct : conjuncts)
    (needs_precomputing(conjunct) ? apart : at_once).push_back(conjunct);
  RowSet kept = rows;
  for (size_t begin = 0, count = 0; begin < at_once.size(); begin += count) {
    count = conjuncts_of_one_kernel(std::span(at_once).subspan(begin));
    const auto first = at_once.begin() + static_cast<ptrdiff_t>(begin);
    kept = select_rows(execution_, kept, {first, first + static_cast<ptrdiff_t>(count)});
  }
  if (apart.empty()) return kept;
  // Columns that are computed apart have the fewest rows to look at now.
  RowSet prepared = kept;
  apart = precompute(execution_, prepared, apart);
  RowSet selected = select_rows(execution_, prepared, apart);
  selected.sources.resize(kept.sources.size());
  return selected;
}

RowSet Executor::filter(PendingRows pending, double expected) {
  if (std::optional<RowSet> few = select_few(execution_, pending, expected)) return *std::move(few);
  if (pending.stages.empty()) return filter(pending.rows, pending.conjuncts);
  // One kernel runs the stages and the conjuncts where it can.
  std::vector<ExprPtr> apart;
  if (!fit_one_kernel(pending)) apart = std::exchange(pending.conjuncts, {});
  return filter(select_pending(execution_, pending), apart);
}

RowSet Executor::filter_for(const PlanNode& node, const PendingRows& pending) {
  if (!pending.is_pending()) return pending.rows;
  RowSet kept = filter(pending, node.rows);
  profile_.of(node).rows -= rows_before(pending) - kept.count;
  profile_.of(node).note.clear();
  return kept;
}

void Executor::filter_for(const PlanNode& node, const PendingRows& pending,
                          const std::function<void(const RowSet&)>& use) {
  if (!pending.expands() || !fit_one_kernel(pending)) return use(filter_for(node, pending));
  profile_.of(node).rows -= pending.rows.count;
  expand_pending(execution_, pending, [&](const RowSet& rows) {
    profile_.of(node).rows += rows.count;
    use(rows);
  });
}

RowSet Executor::collect(const PlanNode& node) {
  std::vector<RowSet> batches;
  run(node, [&](const PendingRows& pending) {
    batches.push_back(filter_for(node, pending));
    return true;
  });
  return collect_rows(execution_, std::move(batches));
}

const CommonTablePlan& Executor::plan_of(uint32_t common_table) const {
  const auto found = std::find_if(plan_.common_tables.begin(), plan_.common_tables.end(),
                                  [&](const auto& table) { return table->number == common_table; });
  RTSQL_CHECK(found != plan_.common_tables.end());
  return **found;
}

const SharedRows& Executor::common_table(uint32_t number) {
  const auto known = common_tables_.find(number);
  if (known != common_tables_.end()) return known->second;
  const CommonTablePlan& table = plan_of(number);
  Attribution attribution(profiler_, table);
  RowSet rows = table.is_recursive() ? recursive_rows(table) : collect(*table.children[0]);
  profile_.of(table).rows = rows.count;
  SharedRows shared(execution_, rows, table.query().relation);
  return common_tables_.emplace(number, std::move(shared)).first->second;
}

void Executor::run_common_scan(const CommonScanPlan& scan, const Consumer& consumer, Demand demand) {
  if (demand && runs_by_demand(scan)) return run_recursion(plan_of(scan.table), scan, consumer, *demand);
  emit(common_table(scan.table).as_relation(scan.relation), {}, consumer, demand);
}

// Kernels that the rows of a scan will be filtered and keyed by are compiled while others run.
void Executor::precompile_keys_of(const PlanNode& node, const ExprPtr& key) {
  if (execution_.device().info().kind == gpu::DeviceKind::kCpu) return;  // KernelWriter::precompile
  if (node.kind != PlanKind::kScan || key->nullable || key->type.id == TypeId::kVarchar) return;
  const auto& scan = static_cast<const ScanPlan&>(node);
  if (needs_precomputing(key) || needs_precomputing(scan.filter)) return;
  RowSet rows = table_rows(*scan.base);
  if (!scan.filter.empty()) {
    precompile_select_pending(execution_, {.rows = rows, .conjuncts = scan.filter}, scan.rows);
    rows = shape_of_gathered(rows, whole_rows(scan.rows));
  }
  precompile_keys(execution_, rows, {key});
}

void Executor::check_keys(const std::vector<KeyCheck>& checks) {
  for (const KeyCheck& check : checks) {
    materialize(execution_, filter(table_rows(*check.base), check.filter), {check.key});
  }
  if (!checks.empty()) execution_.check_row_errors();
}

void Executor::note_run(const JoinPlan& plan, const Join& join) {
  profile_.of(plan).launched = join.launched();
  if (join.parts() > 1) profile_.of(plan).note = fmt::format("inner rows in {} parts", join.parts());
}

void Executor::run_join(const JoinPlan& plan, const Consumer& consumer, Demand demand) {
  if (const auto kept = kept_.joins.find(&plan); kept != kept_.joins.end())
    return run_inner_join(plan, *kept->second, consumer, demand);
  check_keys(plan.checks);
  const PlanNode& outer_node = *plan.children[0];
  const PlanNode& inner_node = *plan.children[1];
  if (plan.method == JoinMethod::kBuild) precompile_keys_of(inner_node, plan.inner_key);
  if (plan.outer_key) precompile_keys_of(outer_node, plan.outer_key);
  RowSet inner = plan.method == JoinMethod::kIndex
                     ? table_rows(*static_cast<const ScanPlan&>(inner_node).base)
                     : collect(inner_node);
  if (plan.mode != JoinMode::kInner) return run_outer_join(plan, std::move(inner), consumer, demand);
  auto join = std::make_unique<Join>(execution_, plan, std::move(inner));
  const bool is_kept =
      working_ && plan.method == JoinMethod::kBuild && !reads_common_table(inner_node, *working_);
  Join& used = *join;
  if (is_kept) kept_.joins.emplace(&plan, std::move(join));
  run_inner_join(plan, used, consumer, demand);
}

void Executor::run_inner_join(const JoinPlan& plan, Join& join, const Consumer& consumer, Demand demand) {
  const PlanNode& outer_node = *plan.children[0];
  bool emitted = false, wants_more = true;
  RowSet shape;
  const auto take = [&](const RowSet& joined) {
    emitted = true;
    wants_more = consumer({.rows = joined, .conjuncts = plan.filter});
    return wants_more;
  };
  run(
      outer_node,
      [&](const PendingRows& pending) {
        Attribution own(profiler_, plan);
        filter_for(outer_node, pending, [&](const RowSet& outer) {
          shape = outer;
          join.run(outer, take);
        });
        return wants_more;
      },
      demand);
  note_run(plan, join);
  if (emitted) return;
  // Those above learn the columns from a batch, if an empty one.
  shape.count = 0;
  shape.add_columns_of(join.inner());
  consumer({shape});
}

void Executor::run_outer_join(const JoinPlan& plan, RowSet inner, const Consumer& consumer, Demand demand) {
  const PlanNode& outer_node = *plan.children[0];
  OuterJoin join(execution_, plan, std::move(inner),
                 [&](const RowSet& joined) { return filter(joined, plan.filter); });
  bool wants_more = true;
  const auto emit = [&](const RowSet& rows) { wants_more = consumer({rows}) && wants_more; };
  RowSet outer;
  if (plan.mode == JoinMode::kMark) {
    outer = collect(outer_node);
    Attribution own(profiler_, plan);
    join.run(outer, emit);
  } else {
    run(
        outer_node,
        [&](const PendingRows& pending) {
          Attribution own(profiler_, plan);
          filter_for(outer_node, pending, [&](const RowSet& rows) {
            outer = rows;
            join.run(outer, emit);
          });
          return wants_more;
        },
        demand);
  }
  if (wants_more) join.finish(outer, emit);
  note_run(plan, join.join());
}

void Executor::note_order(const AggregatePlan& plan, const Aggregator& aggregator) {
  if (aggregator.ascends()) {
    ascending_.insert(&plan);
  } else {
    ascending_.erase(&plan);
  }
}

// Kernels that read the groups are compiled while the groups are found.
void Executor::precompile_use_of_groups(const AggregatePlan& plan, Aggregator& aggregator,
                                        const RowSet& rows) {
  if (execution_.device().info().kind == gpu::DeviceKind::kCpu) return;  // KernelWriter::precompile
  if (needs_precomputing(plan.having)) return;
  const PlanNode* parent = parent_of(*plan_.root, plan);
  const bool sorted = parent != nullptr && parent->kind == PlanKind::kSort;
  for (const RowSet& groups : aggregator.shapes_of_groups(rows, whole_rows(plan.rows))) {
    const PendingRows pending{.rows = groups, .conjuncts = plan.having};
    note_order(plan, aggregator);
    if (sorted && !are_in_order(plan, groups, static_cast<const SortPlan&>(*parent).keys, ascending_) &&
        precompile_sort_of(static_cast<const SortPlan&>(*parent), pending))
      continue;
    if (!plan.having.empty()) precompile_select(execution_, groups, plan.having);
  }
}

bool Executor::precompile_sort_of(const SortPlan& plan, const PendingRows& rows) {
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : plan.keys) exprs.push_back(key.expr);
  if (needs_precomputing(exprs)) return false;
  if (plan.top_n && precompile_top_n(execution_, rows, plan.keys, *plan.top_n)) return true;
  precompile_sort(execution_, rows.rows, plan.keys);
  // Rows that all pass stay as they are, others become a list.
  if (rows.is_pending())
    precompile_sort(execution_, shape_of_gathered(rows.rows, rows.rows.count), plan.keys);
  return false;
}

void Executor::run_aggregate(const AggregatePlan& plan, const Consumer& consumer) {
  const PlanNode& child = *plan.children[0];
  std::vector<ExprPtr> inputs = plan.group.inputs();
  GroupBy group = plan.group;
  Aggregator aggregator(execution_, group, child.rows);
  if (needs_precomputing(inputs, child)) {
    // Batches would each have dictionaries of their own.
    RowSet rows = collect(child);
    Attribution own(profiler_, plan);
    group = with_inputs(plan.group, precompute(execution_, rows, inputs));
    aggregator.add({rows});
  } else {
    bool requested = false;
    run(child, [&](const PendingRows& pending) {
      Attribution own(profiler_, plan);
      if (!std::exchange(requested, true)) precompile_use_of_groups(plan, aggregator, pending.rows);
      aggregator.add(fit_one_kernel(pending) ? pending : PendingRows{filter_for(child, pending)});
      return true;
    });
  }
  RowSet groups = aggregator.finish();
  profile_.of(plan).note = aggregator.strategy();
  note_order(plan, aggregator);
  // Only the groups show that a sum may be out of range.
  consumer({.rows = groups, .conjuncts = fallible_last(plan.having, [&](const Expr& conjunct) {
                              return may_fail(*groups.resolve(std::make_shared<const Expr>(conjunct)));
                            })});
}

void Executor::run_filter(const FilterPlan& plan, const Consumer& consumer, Demand demand) {
  const PlanNode& child = *plan.children[0];
  run(
      child,
      [&](const PendingRows& pending) {
        Attribution own(profiler_, plan);
        return consumer({.rows = filter_for(child, pending), .conjuncts = plan.filter});
      },
      demand);
}

void Executor::run_expand(const ExpandPlan& plan, const Consumer& consumer, Demand demand) {
  const PlanNode& child = *plan.children[0];
  bool emitted = false, wants_more = true;
  RowSet shape;
  run(
      child,
      [&](const PendingRows& pending) {
        Attribution own(profiler_, plan);
        shape = filter_for(child, pending);
        expand_rows(execution_, shape, plan.count, plan.relation, [&](const RowSet& expanded) {
          emitted = true;
          wants_more = consumer({expanded});
          return wants_more;
        });
        return wants_more;
      },
      demand);
  if (!emitted) consumer({no_expanded_rows(shape, plan.relation)});
}

// What is pending reads the child's columns, which stay.
void Executor::run_project(const ProjectPlan& plan, const Consumer& consumer, Demand demand) {
  run(
      *plan.children[0],
      [&](const PendingRows& pending) {
        PendingRows projected = pending;
        ComputedRelation made{plan.relation, {}};
        for (const OutputColumn& output : plan.outputs)
          made.columns.push_back(pending.rows.resolve(output.expr));
        projected.rows.computed.push_back(std::move(made));
        return consumer(projected);
      },
      demand);
}

void Executor::run_window(const WindowPlan& plan, const Consumer& consumer) {
  const RowSet rows = collect(*plan.children[0]);
  consumer({compute_window(execution_, rows, plan)});
}

void Executor::run_sort(const SortPlan& plan, const Consumer& consumer) {
  const PlanNode& child = *plan.children[0];
  std::vector<SortKey> keys = plan.keys;
  std::vector<ExprPtr> exprs;
  for (const SortKey& key : keys) exprs.push_back(key.expr);
  PendingRows pending = plan.top_n ? pending_of(child) : PendingRows{collect(child)};
  if (needs_precomputing(pending.rows.resolve(exprs))) {
    pending = {filter_for(child, pending)};
    exprs = precompute(execution_, pending.rows, exprs);
    for (size_t i = 0; i < keys.size(); ++i) keys[i].expr = exprs[i];
  }
  if (are_in_order(child, pending.rows, keys, ascending_)) {
    profile_.of(plan).note = "in order";
    consumer({filter_for(child, pending)});
    return;
  }
  std::optional<RowSet> sorted;
  if (plan.top_n) sorted = sort_top_n(execution_, pending, keys, *plan.top_n);
  if (!sorted) sorted = sort_rows(execution_, filter_for(child, pending), keys);
  consumer({*std::move(sorted)});
}

void Executor::run_limit(const LimitPlan& plan, const Consumer& consumer) {
  const PlanNode& child = *plan.children[0];
  const bool has_end = plan.limit && *plan.limit <= UINT64_MAX - plan.offset;
  const uint64_t end = has_end ? plan.offset + *plan.limit : UINT64_MAX;
  std::vector<RowSet> batches;
  uint64_t count = 0;
  run(
      child,
      [&](const PendingRows& pending) {
        Attribution own(profiler_, plan);
        batches.push_back(filter_for(child, pending));
        count += batches.back().count;
        return count < end;
      },
      has_end ? Demand(end) : std::nullopt);
  const RowSet rows = collect_rows(execution_, std::move(batches));
  const uint64_t begin = std::min(plan.offset, rows.count);
  consumer({rows.slice(begin, std::min(end, rows.count) - begin)});
}

}  // namespace rtsql
