#include "plan/planner.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "common/check.h"
#include "common/count_steps.h"
#include "logical/common_table.h"
#include "logical/rule/merge_comparisons.h"
#include "plan/access/indexed_expressions.h"
#include "plan/access/nearest_scan.h"
#include "plan/access/trace_access.h"
#include "plan/cube/cube_answer.h"
#include "plan/cube/cube_trace.h"
#include "plan/cube/groupings.h"
#include "plan/estimate/common_table_estimates.h"
#include "plan/estimate/value_bounds.h"
#include "plan/join/eager_aggregation.h"
#include "plan/join/join_planner.h"
#include "plan/join/outer_join_planner.h"
#include "plan/join/wide_equality.h"
#include "plan/node/most_rows.h"
#include "plan/own_texts.h"
#include "plan/pipeline/pipelines.h"
#include "plan/sort_prefix.h"
#include "plan/wide_aggregates.h"

namespace rtsql {
namespace {

// Nothing is known of the rows of a round of a recursive query.
constexpr double kWorkingRows = 100;

// Nothing is known of how often a row is repeated.
constexpr double kUnknownCopies = 10;

template <class Node>
std::unique_ptr<Node> above(PlanPtr child) {
  auto node = std::make_unique<Node>();
  node->rows = child->rows;
  node->children.push_back(std::move(child));
  return node;
}

// Tells whether a grouping adds rows up as they come, and their order does not show: as it does in the sum of
// floats of one group, which repeats to the last digit (exec/aggregate/ungrouped_aggregate.h).
bool adds_in_any_order(const GroupBy& group) {
  return std::none_of(group.aggregates.begin(), group.aggregates.end(), [&](const AggregateCall& call) {
    const bool is_sum = call.aggregate == Aggregate::kSum || call.aggregate == Aggregate::kAvg;
    const bool rounds = call.aggregate == Aggregate::kProduct || (is_sum && is_floating(call.argument->type));
    return call.distinct || joins_rows(call.aggregate) || (rounds && group.keys.empty());
  });
}

class Planner {
 public:
  // `tree` is of `query`. Where columns of it stand for indexed expressions, `asked` are its groupings as
  // they were before. `relations` gives out ids that the query does not have. `common` has what is known of
  // common tables; it outlives this. `working` is the table of the round before, where the tree is the step
  // of a recursive query.
  Planner(const LogicalNode& tree, const LogicalQuery& query, const Groupings& asked,
          const PlanContext& context, RelationIds& relations, const CommonTableEstimates& common,
          std::optional<CommonTableId> working = std::nullopt)
      : state_(context, tree, query.common_tables),
        asked_(asked),
        relations_(relations),
        common_(common),
        wide_(state_.estimator, relations) {
    state_.working = working;
    common.bound_scans(tree, state_.estimator);
  }

  Estimator& estimator() { return state_.estimator; }

  // `read_above` are expressions that are evaluated over the rows of the node, besides its own. `is_added_up`
  // says that the rows may come in any order (JoinGraph).
  PlanPtr plan(const LogicalNode& node, const std::vector<ExprPtr>& read_above, bool is_added_up = false) {
    count_steps();
    switch (node.kind) {
      case LogicalKind::kGet:
        return plan_graph(node, read_above, is_added_up);
      case LogicalKind::kCommonScan:
        return plan_common_scan(static_cast<const LogicalCommonScan&>(node));
      case LogicalKind::kJoin: {
        const auto& join = static_cast<const LogicalJoin&>(node);
        if (is_asof(join.mode)) return plan_asof_join(join);
        return join.mode == JoinMode::kInner ? plan_graph(node, read_above, is_added_up)
                                             : plan_outer_join(join, is_added_up);
      }
      case LogicalKind::kFilter: {
        const auto& filter = static_cast<const LogicalFilter&>(node);
        const LogicalNode& child = *filter.children[0];
        if (child.kind != LogicalKind::kAggregate) return plan_graph(node, read_above, is_added_up);
        return plan_aggregate(static_cast<const LogicalAggregate&>(child), filter.conjuncts);
      }
      case LogicalKind::kAggregate:
        return plan_aggregate(static_cast<const LogicalAggregate&>(node), {});
      case LogicalKind::kProjectSet:
        return plan_expand(static_cast<const LogicalProjectSet&>(node), read_above);
      case LogicalKind::kProject:
        return plan_project(static_cast<const LogicalProject&>(node));
      case LogicalKind::kWindow:
        return plan_window(static_cast<const LogicalWindow&>(node), read_above);
      case LogicalKind::kSort:
        return plan_sort(static_cast<const LogicalSort&>(node), read_above, std::nullopt);
      case LogicalKind::kLimit:
        return plan_limit(static_cast<const LogicalLimit&>(node), read_above);
    }
    RTSQL_CHECK(false);
  }

  std::unique_ptr<ProjectPlan> plan_project(const LogicalProject& project) {
    std::vector<ExprPtr> exprs;
    for (const OutputColumn& output : project.outputs) exprs.push_back(output.expr);
    auto node = above<ProjectPlan>(plan(*project.children[0], exprs));
    node->relation = project.relation;
    node->outputs = project.outputs;
    return node;
  }

  // Hands over the trees that stand in for parts of the query.
  std::vector<LogicalPtr> take_substituted() { return std::move(substituted_); }

  // Says why no index of the method that is forced is used.
  std::vector<std::string> take_refusals() {
    std::sort(refusals_.begin(), refusals_.end());
    refusals_.erase(std::unique(refusals_.begin(), refusals_.end()), refusals_.end());
    return std::move(refusals_);
  }

 private:
  PlanPtr plan_common_scan(const LogicalCommonScan& scan) {
    auto node = std::make_unique<CommonScanPlan>();
    node->rows = common_.rows.at(scan.table);
    node->relation = scan.relation;
    node->table = scan.table;
    node->name = scan.name;
    return node;
  }

  // A grouping that gives the rows of another one out of other rows.
  struct Substitute {
    std::string name;
    std::unique_ptr<AggregatePlan> plan;
    std::vector<OutputColumn> outputs;  // the columns of the other one, over its own
  };

  PlanPtr plan_aggregate(const LogicalAggregate& aggregate, const std::vector<ExprPtr>& having) {
    auto plain = plan_grouping(*aggregate.children[0], aggregate.group, having);
    std::vector<Substitute> substitutes;
    const auto add = [&](std::string name, std::optional<RewrittenGrouping> rewritten) {
      if (!rewritten) return;
      substitutes.push_back(plan_substitute(std::move(name), std::move(*rewritten), aggregate, having));
    };
    auto by_cubes = answers_by_cubes(aggregate);
    const bool takes_cube = state_.context.cubes == CubeUse::kOn && !by_cubes.empty();
    if (!takes_cube && !state_.forced())
      add("eager aggregation", aggregate_eagerly(aggregate, state_.estimator, relations_));
    for (CubeAnswer& answer : by_cubes) add("cube " + answer.name, std::move(answer.grouping));
    return cheapest(std::move(plain), std::move(substitutes), aggregate.group.relation, takes_cube);
  }

  std::vector<CubeAnswer> answers_by_cubes(const LogicalAggregate& aggregate) {
    std::vector<CubeAnswer> answers;
    const Catalog& catalog = state_.context.catalog;
    const CubeUse use = state_.context.cubes;
    // A method that is forced is one of the tables that the query names.
    if (use == CubeUse::kOff || (use == CubeUse::kAuto && state_.forced())) return answers;
    if (catalog.cubes().empty()) return answers;
    const auto found = asked_.find(aggregate.group.relation);
    const LogicalAggregate& asked = found == asked_.end() ? aggregate : *found->second;
    const std::optional<GroupedRows> rows = grouped_rows(*asked.children[0]);
    if (!rows) return answers;
    for (const CubeEntryPtr& cube : catalog.cubes()) {
      const bool is_of_another =
          cube->schema.is_temporary() && cube->schema.session != state_.context.session;
      if (is_of_another || !catalog.is_current(*cube)) continue;
      for (CubeAnswer& answer :
           answers_by_cube(cube, asked.group, *rows, state_.context.device, relations_)) {
        if (answer.trace) traces_.emplace(answer.read, answer.trace);
        answers.push_back(std::move(answer));
      }
    }
    return answers;
  }

  Substitute plan_substitute(std::string name, RewrittenGrouping rewritten, const LogicalAggregate& aggregate,
                             const std::vector<ExprPtr>& having) {
    state_.estimator.add(*rewritten.child);
    std::vector<ExprPtr> having_over;
    for (const ExprPtr& conjunct : having)
      having_over.push_back(over_outputs(conjunct, aggregate.group.relation, rewritten.outputs));
    auto plan = plan_grouping(*rewritten.child, rewritten.group, having_over);
    substituted_.push_back(std::move(rewritten.child));
    return {std::move(name), std::move(plan), std::move(rewritten.outputs)};
  }

  // `must_substitute` leaves the plain one out; there are others then.
  PlanPtr cheapest(std::unique_ptr<AggregatePlan> plain, std::vector<Substitute> substitutes,
                   RelationId relation, bool must_substitute) {
    if (substitutes.empty()) return plain;
    std::vector<Alternative> alternatives = {{"all rows", total_milliseconds(*plain), false}};
    for (const Substitute& substitute : substitutes)
      alternatives.push_back({substitute.name, total_milliseconds(*substitute.plan), false});
    const auto best = std::ranges::min_element(alternatives.begin() + (must_substitute ? 1 : 0),
                                               alternatives.end(), {}, &Alternative::milliseconds);
    best->chosen = true;
    const auto number = static_cast<size_t>(best - alternatives.begin());
    if (number == 0) {
      plain->alternatives = std::move(alternatives);
      return plain;
    }
    Substitute& chosen = substitutes[number - 1];
    chosen.plan->alternatives = std::move(alternatives);
    auto node = above<ProjectPlan>(std::move(chosen.plan));
    node->relation = relation;
    node->outputs = std::move(chosen.outputs);
    return node;
  }

  // Puts what the outputs are in place of the relation's columns.
  static ExprPtr over_outputs(const ExprPtr& expr, RelationId relation,
                              const std::vector<OutputColumn>& outputs) {
    return rewrite(expr, [&](const Expr& part) -> ExprPtr {
      const bool is_output = part.op == Op::kColumn && part.column.relation == relation;
      return is_output ? outputs.at(part.column.ordinal).expr : nullptr;
    });
  }

  std::unique_ptr<AggregatePlan> plan_grouping(const LogicalNode& rows, GroupBy group,
                                               const std::vector<ExprPtr>& having) {
    wide_.narrow(group);
    if (WideAggregates::has_extremes(group)) {
      plan(rows, group.inputs());  // which bounds the sums that the rows are made of
      wide_.narrow(group);
    }
    const LogicalNode* child = &rows;
    if (LogicalPtr extremes = wide_.with_extremes(rows, group)) {
      child = extremes.get();
      substituted_.push_back(std::move(extremes));
    }
    auto node = above<AggregatePlan>(plan(*child, group.inputs(), adds_in_any_order(group)));
    const double input = node->rows;
    double groups = 1;
    for (const ExprPtr& key : group.keys) groups *= state_.estimator.distinct(*key, input);
    node->rows = group.keys.empty() ? 1 : std::min(groups, input);
    node->milliseconds = state_.cost.scan(input, bytes_per_row(state_, group.inputs()));
    if (!group.keys.empty()) node->milliseconds += state_.cost.group(input, node->rows);
    node->rows *= std::pow(1.0 / 3, static_cast<double>(having.size()));
    node->group = std::move(group);
    const double most = most_rows(*node->children[0]);
    for (size_t i = 0; i < node->group.aggregates.size(); ++i) {
      AggregateCall& call = node->group.aggregates[i];
      const std::optional<ExactRange> sums = wide_.sums_in_one_word(call, most);
      call.is_narrow = sums.has_value();
      const auto ordinal = static_cast<uint32_t>(node->group.keys.size() + i);
      const std::optional<ExactRange> results =
          call.aggregate == Aggregate::kSum ? sums : wide_.extremes(call);
      if (results) state_.estimator.bound({node->group.relation, ordinal}, *results);
    }
    node->having = having;
    return node;
  }

  // Tells whether the rows come in this order: a window leaves them in that of its keys.
  static bool is_in_order(const PlanNode& node, const std::vector<SortKey>& keys) {
    if (keys.empty()) return true;
    if (node.kind == PlanKind::kFilter) return is_in_order(*node.children[0], keys);
    if (node.kind != PlanKind::kWindow) return false;
    const auto& window = static_cast<const WindowPlan&>(node);
    return window.method != WindowMethod::kGroup && is_sorted_by(window.window.sort_keys(), keys);
  }

  // Lists the columns that the expressions read, without those of `made`.
  static std::vector<ExprPtr> columns_below(const std::vector<ExprPtr>& exprs, RelationId made) {
    std::vector<ExprPtr> columns;
    for (const ExprPtr& expr : exprs) {
      visit(*expr, [&](const Expr& part) {
        if (part.op == Op::kColumn && part.column.relation != made)
          columns.push_back(std::make_shared<const Expr>(part));
      });
    }
    return columns;
  }

  PlanPtr plan_window(const LogicalWindow& logical, const std::vector<ExprPtr>& read_above) {
    Window window = logical.window;
    std::vector<ExprPtr> read = columns_below(read_above, window.relation);
    for (const ExprPtr* expr : window.expressions()) read.push_back(*expr);
    auto node = above<WindowPlan>(plan(*logical.children[0], read));
    wide_.narrow(window);
    const std::vector<SortKey> keys = window.sort_keys();
    const auto is_wide_choice = [](const WindowCall& call) {
      return is_quantile(call) && is_wide(call.type);
    };
    const bool has_quantile = std::any_of(window.calls.begin(), window.calls.end(), is_quantile);
    const bool can_group = is_of_groups(window) && std::ranges::none_of(window.calls, is_wide_choice);
    const bool is_sorted = is_in_order(*node->children[0], keys);
    if (can_group && (has_quantile || !is_sorted)) {
      node->method = WindowMethod::kGroup;
    } else if (is_sorted) {
      node->method = WindowMethod::kSorted;
    }
    const double passes = node->method == WindowMethod::kSort ? 4 * static_cast<double>(keys.size()) : 0;
    node->milliseconds =
        node->rows * state_.cost.write_per_row * (passes + 4 * static_cast<double>(window.calls.size()));
    if (node->method == WindowMethod::kGroup) node->milliseconds += node->rows * state_.cost.group_per_row;
    node->window = std::move(window);
    return node;
  }

  double copies_of(const Expr& count) {
    const std::optional<ExactRange> copies = ValueBounds(state_.estimator).values(count);
    if (!copies || copies->high > INT32_MAX) return kUnknownCopies;
    return (static_cast<double>(std::max<Int128>(copies->low, 0)) +
            static_cast<double>(std::max<Int128>(copies->high, 0))) /
           2;
  }

  PlanPtr plan_expand(const LogicalProjectSet& logical, const std::vector<ExprPtr>& read_above) {
    std::vector<ExprPtr> read = columns_below(read_above, logical.relation);
    read.push_back(logical.count);
    auto node = above<ProjectSetPlan>(plan(*logical.children[0], read));
    node->relation = logical.relation;
    node->count = logical.count;
    node->rows *= copies_of(*logical.count);
    node->milliseconds = node->rows * state_.cost.write_per_row;
    return node;
  }

  PlanPtr plan_sort(const LogicalSort& sort, std::vector<ExprPtr> read_above, std::optional<uint64_t> top_n) {
    for (const SortKey& key : sort.keys) read_above.push_back(key.expr);
    PlanPtr child = top_n ? plan_nearest_scan(state_, sort, *top_n) : nullptr;
    if (!child) child = plan(*sort.children[0], read_above);
    const std::vector<SortKey> keys = wide_.narrowed(sort.keys);
    if (is_in_order(*child, keys)) return child;
    auto node = above<SortPlan>(std::move(child));
    node->keys = keys;
    node->milliseconds = node->rows * state_.cost.write_per_row * 4 * static_cast<double>(node->keys.size());
    node->top_n = top_n;
    if (top_n) node->prefix = sort_prefix(state_.estimator, *node);
    return node;
  }

  PlanPtr plan_limit(const LogicalLimit& limit, const std::vector<ExprPtr>& read_above) {
    const LogicalNode& child = *limit.children[0];
    std::optional<uint64_t> top_n;
    if (limit.limit) top_n = *limit.limit + limit.offset;
    auto node = above<LimitPlan>(child.kind == LogicalKind::kSort
                                     ? plan_sort(static_cast<const LogicalSort&>(child), read_above, top_n)
                                     : plan(child, read_above));
    node->limit = limit.limit;
    node->offset = limit.offset;
    const double left = std::max(0.0, node->rows - static_cast<double>(limit.offset));
    node->rows = limit.limit ? std::min(left, static_cast<double>(*limit.limit)) : left;
    return node;
  }

  PlanPtr plan_graph(const LogicalNode& node, const std::vector<ExprPtr>& read_above, bool is_added_up) {
    JoinGraph graph;
    graph.is_added_up = is_added_up;
    collect(node, graph);
    graph.conjuncts = with_wide_equalities(graph.conjuncts, state_.estimator, false);
    merge_comparisons(graph.conjuncts);
    for (const ExprPtr& expr : read_above) graph.read_above |= graph.leaves.read_by(*expr);
    if (state_.forced()) {
      const std::vector<std::string> refusals = forced_index_refusals(state_, graph);
      refusals_.insert(refusals_.end(), refusals.begin(), refusals.end());
    }
    return plan_joins(state_, std::move(graph));
  }

  PlanPtr plan_outer_join(const LogicalJoin& join, bool is_added_up) {
    JoinGraph graph;
    PlanPtr outer = plan(*join.children[0], {}, is_added_up);
    graph.leaves.add({nullptr, outer->clone(), ""}, relations_made_in(*join.children[0]));
    collect_inner(join, graph);
    graph.conjuncts.insert(graph.conjuncts.end(), join.conjuncts.begin(), join.conjuncts.end());
    graph.conjuncts = with_wide_equalities(graph.conjuncts, state_.estimator, join.mode == JoinMode::kMark);
    merge_comparisons(graph.conjuncts);
    graph.read_above = LeafSet::all(graph.leaves.count());
    return rtsql::plan_outer_join(state_, std::move(graph), join, std::move(outer));
  }

  PlanPtr plan_asof_join(const LogicalJoin& join) {
    auto node = above<AsofJoinPlan>(plan(*join.children[0], {}));
    node->children.push_back(plan(*join.children[1], {}));
    node->keeps_outer = join.mode == JoinMode::kAsofLeft;
    node->nearest = *join.nearest;
    const std::set<RelationId> inner = set_of_relations_made_in(*join.children[1]);
    const auto reads_inner = [&](const Expr& expr) {
      bool found = false;
      visit_columns(expr,
                    [&](const Expr& column) { found = found || inner.contains(column.column.relation); });
      return found;
    };
    for (const ExprPtr& conjunct : join.conjuncts) {
      if (!reads_inner(*conjunct)) {
        node->filter.push_back(conjunct);
        continue;
      }
      RTSQL_CHECK(conjunct->op == Op::kEqual);
      const size_t place = reads_inner(*conjunct->operands[0]) ? 0 : 1;
      node->inner_keys.push_back(conjunct->operands[place]);
      node->outer_keys.push_back(conjunct->operands[1 - place]);
    }
    const double sorted = node->children[1]->rows, words = static_cast<double>(node->inner_keys.size() + 1);
    const double steps = std::log2(std::max(2.0, sorted));
    node->milliseconds = words * state_.cost.sort(sorted, KeyWidth::k64, 64) +
                         node->rows * steps * state_.cost.read_per_row(sorted * words * 8) +
                         state_.cost.gather(node->rows, 2);
    return node;
  }

  // The inner side of an outer join is one leaf. Where it is a table or a filter of one, an index of it can
  // be probed.
  void collect_inner(const LogicalJoin& join, JoinGraph& graph) {
    const LogicalNode* inner = join.children[1].get();
    const bool is_filter = inner->kind == LogicalKind::kFilter && join.mode != JoinMode::kFull;
    const LogicalNode& read = is_filter ? *inner->children[0] : *inner;
    if (read.kind != LogicalKind::kGet) {
      graph.leaves.add({nullptr, plan(*inner, {}), ""}, relations_made_in(*inner));
      return;
    }
    collect(is_filter ? *inner : read, graph);
  }

  // Takes inner joins and filters apart; what else there is becomes a leaf.
  void collect(const LogicalNode& node, JoinGraph& graph) {
    if (node.kind == LogicalKind::kGet) {
      const BaseRelationPtr& base = static_cast<const LogicalGet&>(node).base;
      const auto trace = traces_.find(base->relation);
      if (trace != traces_.end())
        return graph.leaves.add({nullptr, plan_trace(state_.cost, base, trace->second), base->alias},
                                {base->relation});
      graph.leaves.add({base, nullptr, base->alias.empty() ? "one row" : base->alias}, {base->relation});
    } else if (node.kind == LogicalKind::kJoin &&
               static_cast<const LogicalJoin&>(node).mode == JoinMode::kInner) {
      const auto& join = static_cast<const LogicalJoin&>(node);
      for (const LogicalPtr& child : join.children) collect(*child, graph);
      graph.conjuncts.insert(graph.conjuncts.end(), join.conjuncts.begin(), join.conjuncts.end());
    } else if (node.kind == LogicalKind::kFilter && node.children[0]->kind != LogicalKind::kAggregate) {
      const auto& filter = static_cast<const LogicalFilter&>(node);
      collect(*filter.children[0], graph);
      graph.conjuncts.insert(graph.conjuncts.end(), filter.conjuncts.begin(), filter.conjuncts.end());
    } else {
      const bool is_common = node.kind == LogicalKind::kCommonScan;
      const std::string name = is_common ? static_cast<const LogicalCommonScan&>(node).name : "query";
      graph.leaves.add({nullptr, plan(node, {}), name}, relations_made_in(node));
    }
  }

  PlanningState state_;
  const Groupings& asked_;
  RelationIds& relations_;
  const CommonTableEstimates& common_;
  WideAggregates wide_;
  std::vector<std::string> refusals_;
  std::vector<LogicalPtr> substituted_;
  std::map<RelationId, CubeTracePtr> traces_;  // by the relations of cubes that rays are asked for
};

std::unique_ptr<CommonTablePlan> plan_common_table(const LogicalCommonTable& table, const LogicalQuery& query,
                                                   const Groupings& asked, const PlanContext& context,
                                                   RelationIds& relations, CommonTableEstimates& common,
                                                   Plan& plan, std::vector<LogicalPtr>& substituted) {
  auto node = std::make_unique<CommonTablePlan>();
  const auto add = [&](const LogicalProject& term) {
    const bool is_step = &term == table.step.get();
    Planner planner(term, query, asked, context, relations, common,
                    is_step ? std::optional(table.working) : std::nullopt);
    node->children.push_back(planner.plan_project(term));
    if (!table.step) common.note_bounds(table.id, term, planner.estimator());
    plan.used.add(*node->children.back());
    const std::vector<std::string> refusals = planner.take_refusals();
    plan.notes.insert(plan.notes.end(), refusals.begin(), refusals.end());
    for (LogicalPtr& tree : planner.take_substituted()) substituted.push_back(std::move(tree));
    return node->children.back()->rows;
  };
  node->id = table.id;
  node->name = table.name;
  node->rows = add(*table.query);
  if (table.step) {
    node->working = table.working;
    node->keeps_duplicates = table.keeps_duplicates;
    common.rows[table.working] = std::max(node->rows, kWorkingRows);
    node->rows += kIterations * add(*table.step);
  }
  common.rows[table.id] = node->rows;
  return node;
}

}  // namespace

Plan plan_query(const LogicalQuery& optimized, const PlanContext& context) {
  const std::optional<LogicalQuery> reading = read_indexed_expressions(optimized, context);
  const LogicalQuery& query = reading ? *reading : optimized;
  const Groupings asked = reading ? groupings_of(optimized) : Groupings();
  Plan plan;
  CommonTableEstimates common{.rows = context.given_rows};
  RelationIds relations = query.relations;
  std::vector<LogicalPtr> substituted;
  for (const LogicalCommonTable& table : query.common_tables) {
    plan.common_tables.push_back(
        plan_common_table(table, query, asked, context, relations, common, plan, substituted));
  }
  Planner planner(*query.root, query, asked, context, relations, common);
  plan.root = planner.plan_project(*query.root);
  plan.used.add(*plan.root);
  const std::vector<std::string> refusals = planner.take_refusals();
  plan.notes.insert(plan.notes.end(), refusals.begin(), refusals.end());
  for (LogicalPtr& tree : planner.take_substituted()) substituted.push_back(std::move(tree));
  Estimator estimator(context.device, *query.root, query.common_tables);
  for (const LogicalPtr& tree : substituted) estimator.add(*tree);
  const auto finish = [&](PlanNode& tree) {
    choose_texts(tree, estimator, context.device.info().kind);
    cut_pipelines(tree, estimator, context.cost, context.pipelines);
  };
  for (const std::unique_ptr<CommonTablePlan>& table : plan.common_tables) finish(*table);
  finish(*plan.root);
  if (!plan.used.indexes.empty()) plan.notes.clear();
  plan.relations = relations;
  return plan;
}

}  // namespace rtsql
