#include "plan/join_planner.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "bind/type_rules.h"
#include "common/check.h"
#include "common/error.h"

namespace rtsql {
namespace {

using SourceSet = uint64_t;  // bit per FROM item

constexpr size_t kMostTables = 16;
// Added to the cost of what does without a forced index, so that it is taken only where none serves.
constexpr double kAgainstForce = 1e12;

SourceSet sources_of(const Expr& expr) {
  SourceSet set = 0;
  visit(expr, [&](const Expr& node) {
    if (node.op == Op::kColumn) set |= SourceSet{1} << node.column.source;
  });
  return set;
}

// outer = inner, of one type; `inner` is over the table that is joined.
struct JoinKey {
  ExprPtr outer, inner;
  size_t conjunct = 0;
};

// The outer key as a value of the indexed column, NULL where it is none; null where that cannot be said
// exactly.
ExprPtr probe_key(const ExprPtr& outer, const Expr& inner_column, const Column& column) {
  if (inner_column.type.id == TypeId::kVarchar) {
    auto cast = std::make_shared<Expr>(*make_expr(Op::kTryCast, inner_column.type, {outer}, outer->span));
    cast->dictionary = column.dictionary();
    return cast;
  }
  if (outer->type == inner_column.type) return outer;
  if (is_integral(outer->type) && is_integral(inner_column.type)) {
    return make_expr(Op::kTryCast, inner_column.type, {outer}, outer->span);
  }
  return nullptr;
}

const Expr& without_cast(const Expr& expr) {
  return expr.op == Op::kCast ? without_cast(*expr.operands[0]) : expr;
}

class JoinPlanner {
 public:
  JoinPlanner(PlanningState& state, const std::vector<ExprPtr>& conjuncts)
      : state_(state), conjuncts_(conjuncts) {
    for (const ExprPtr& conjunct : conjuncts) sets_.push_back(sources_of(*conjunct));
  }

  PlanPtr plan() {
    size_t tables = state_.tables.size();
    if (tables > kMostTables) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("joins of more than {} tables are not supported", kMostTables));
    }
    PlanPtr best;
    double best_cost = 0;
    for (uint32_t start = 0; start < tables; ++start) {
      double cost = 0;
      PlanPtr tree = plan_from(start, cost);
      if (!best || cost < best_cost) {
        best = std::move(tree);
        best_cost = cost;
      }
    }
    return best;
  }

 private:
  // Conjuncts over `now` that are not over `before`, but for single tables, which their access paths test.
  std::vector<ExprPtr> own_conjuncts(uint32_t source) const {
    std::vector<ExprPtr> own;
    for (size_t i = 0; i < conjuncts_.size(); ++i) {
      bool constant = sets_[i] == 0 && source == 0;
      if (constant || sets_[i] == SourceSet{1} << source) own.push_back(conjuncts_[i]);
    }
    return own;
  }

  PlanPtr plan_from(uint32_t start, double& cost) {
    PlanPtr tree = plan_access(state_, start, own_conjuncts(start));
    cost = tree->milliseconds;
    SourceSet joined = SourceSet{1} << start;
    for (size_t n = 1; n < state_.tables.size(); ++n) {
      uint32_t next = next_table(joined);
      tree = join(std::move(tree), joined, next, cost);
      joined |= SourceSet{1} << next;
    }
    return tree;
  }

  // The first table in FROM's order that a condition connects to those joined; the first of all if there is
  // none.
  uint32_t next_table(SourceSet joined) const {
    std::optional<uint32_t> first;
    for (uint32_t source = 0; source < state_.tables.size(); ++source) {
      if ((joined >> source & 1) != 0) continue;
      if (!first) first = source;
      if (!join_keys(joined, source).empty()) return source;
    }
    return *first;
  }

  std::vector<JoinKey> join_keys(SourceSet joined, uint32_t inner) const {
    std::vector<JoinKey> keys;
    for (size_t i = 0; i < conjuncts_.size(); ++i) {
      const Expr& conjunct = *conjuncts_[i];
      if (conjunct.op != Op::kEqual) continue;
      SourceSet a = sources_of(*conjunct.operands[0]), b = sources_of(*conjunct.operands[1]);
      SourceSet inner_set = SourceSet{1} << inner;
      if (a != 0 && (a & ~joined) == 0 && b == inner_set)
        keys.push_back({conjunct.operands[0], conjunct.operands[1], i});
      if (b != 0 && (b & ~joined) == 0 && a == inner_set)
        keys.push_back({conjunct.operands[1], conjunct.operands[0], i});
    }
    return keys;
  }

  PlanPtr join(PlanPtr outer, SourceSet joined, uint32_t inner, double& cost) {
    std::vector<JoinKey> keys = join_keys(joined, inner);
    std::vector<std::unique_ptr<JoinPlan>> candidates;
    for (const JoinKey& key : keys) {
      add_index_candidates(candidates, *outer, joined, inner, key);
    }
    if (!keys.empty()) candidates.push_back(build_candidate(*outer, joined, inner, keys[0]));
    if (keys.empty()) candidates.push_back(cross_candidate(*outer, joined, inner));

    bool has_index = std::any_of(candidates.begin(), candidates.end(),
                                 [](const auto& c) { return c->method == JoinMethod::kIndex; });
    auto ranked = [&](const std::unique_ptr<JoinPlan>& c) {
      bool against = state_.forced() && has_index && c->method != JoinMethod::kIndex;
      return total(*c) + (against ? kAgainstForce : 0);
    };
    auto best = std::min_element(candidates.begin(), candidates.end(),
                                 [&](const auto& a, const auto& b) { return ranked(a) < ranked(b); });
    std::vector<Alternative> alternatives;
    for (const auto& candidate : candidates) {
      alternatives.push_back({describe(*candidate), total(*candidate), candidate == *best});
    }
    std::unique_ptr<JoinPlan> chosen = std::move(*best);
    if (alternatives.size() > 1) chosen->alternatives = std::move(alternatives);
    cost += total(*chosen);
    // A forced index that another order of tables could use is a reason against this order.
    if (state_.forced() && chosen->method != JoinMethod::kIndex) cost += kAgainstForce;
    chosen->children.insert(chosen->children.begin(), std::move(outer));
    return chosen;
  }

  static std::string describe(const JoinPlan& join) {
    switch (join.method) {
      case JoinMethod::kIndex:
        return fmt::format("index {} ({})", join.index->name, join.index->method->name);
      case JoinMethod::kBuild:
        return "build on the fly";
      case JoinMethod::kCross:
        return "cross";
    }
    return "";
  }

  static double total(const JoinPlan& join) { return join.milliseconds + join.children.back()->milliseconds; }

  // Conditions that can be tested once `inner` is joined, but for the key's own and those over `inner` alone.
  std::vector<ExprPtr> residual(SourceSet joined, uint32_t inner, std::optional<size_t> key) const {
    std::vector<ExprPtr> rest;
    SourceSet inner_set = SourceSet{1} << inner;
    for (size_t i = 0; i < conjuncts_.size(); ++i) {
      bool complete = (sets_[i] & ~(joined | inner_set)) == 0;
      bool news = (sets_[i] & inner_set) != 0 && sets_[i] != inner_set;
      if (complete && news && i != key) rest.push_back(conjuncts_[i]);
    }
    return rest;
  }

  double matches(const PlanNode& outer, double inner_rows, const JoinKey& key) {
    double distinct = std::max(state_.estimator.distinct(*key.outer, outer.rows),
                               state_.estimator.distinct(*key.inner, inner_rows));
    return outer.rows * inner_rows / std::max(1.0, distinct);
  }

  std::unique_ptr<JoinPlan> make_join(JoinMethod method, SourceSet joined, uint32_t inner,
                                      std::optional<size_t> key) {
    auto join = std::make_unique<JoinPlan>();
    join->method = method;
    join->inner_source = inner;
    join->filter = residual(joined, inner, key);
    return join;
  }

  // What every join does besides finding matches: keys of the outer rows, row ids of the result, its filter.
  double common_cost(const PlanNode& outer, double found, const JoinPlan& join) {
    double cost =
        state_.cost.scan(outer.rows, 8) + state_.cost.select(found) + outer.rows * state_.cost.write_per_row;
    if (!join.filter.empty())
      cost += state_.cost.gather(found, 2.0 * static_cast<double>(join.filter.size()));
    return cost;
  }

  void add_index_candidates(std::vector<std::unique_ptr<JoinPlan>>& candidates, const PlanNode& outer,
                            SourceSet joined, uint32_t inner, const JoinKey& key) {
    const Expr& column_expr = without_cast(*key.inner);
    if (column_expr.op != Op::kColumn) return;
    const Column* column = state_.estimator.column(column_expr.column);
    if (column == nullptr) return;
    ExprPtr probe = probe_key(without_widening(key.outer, column_expr.type), column_expr, *column);
    if (!probe) return;
    for (const IndexEntryPtr& index : state_.usable_indexes(column_expr.column)) {
      if (!index->method->capabilities.points) continue;
      auto join = make_join(JoinMethod::kIndex, joined, inner, key.conjunct);
      std::vector<ExprPtr> inner_filter = own_conjuncts(inner);
      join->filter.insert(join->filter.end(), inner_filter.begin(), inner_filter.end());
      join->outer_key = probe;
      join->inner_key =
          make_column(column_expr.column, column_expr.type, column_expr.nullable, column_expr.text);
      join->index = index;
      double inner_rows = static_cast<double>(state_.tables[inner].rows());
      double found = matches(outer, inner_rows, key);
      join->rows = found * state_.estimator.selectivity(join->filter);
      ProbeEstimate estimate{index->index->key_count(), index->index->key_width(), outer.rows, found, true,
                             state_.cost.cpu_device};
      join->milliseconds = index->method->probe_milliseconds(estimate) + common_cost(outer, found, *join);
      auto inner_side = std::make_unique<ScanPlan>();
      inner_side->source = inner;
      inner_side->rows = inner_rows;
      join->children.push_back(std::move(inner_side));
      candidates.push_back(std::move(join));
    }
  }

  // The operand of a cast that only made the two sides' types equal.
  static ExprPtr without_widening(const ExprPtr& outer, Type column) {
    bool integral = outer->op == Op::kCast && is_integral(outer->operands[0]->type) && is_integral(column);
    return integral ? outer->operands[0] : outer;
  }

  std::unique_ptr<JoinPlan> build_candidate(const PlanNode& outer, SourceSet joined, uint32_t inner,
                                            const JoinKey& key) {
    auto join = make_join(JoinMethod::kBuild, joined, inner, key.conjunct);
    join->outer_key = key.outer;
    join->inner_key = key.inner;
    PlanPtr inner_side = plan_access(state_, inner, own_conjuncts(inner));
    double found = matches(outer, inner_side->rows, key);
    join->rows = found * state_.estimator.selectivity(join->filter);
    const IndexMethod& method = *find_index_method("sorted");
    ProbeEstimate estimate{static_cast<uint64_t>(inner_side->rows),
                           value_bytes(key.inner->type) == 8 ? KeyWidth::k64 : KeyWidth::k32,
                           outer.rows,
                           found,
                           true,
                           state_.cost.cpu_device};
    join->milliseconds = state_.cost.scan(inner_side->rows, 8) + method.build_milliseconds(estimate) +
                         method.probe_milliseconds(estimate) + common_cost(outer, found, *join);
    join->children.push_back(std::move(inner_side));
    return join;
  }

  std::unique_ptr<JoinPlan> cross_candidate(const PlanNode& outer, SourceSet joined, uint32_t inner) {
    auto join = make_join(JoinMethod::kCross, joined, inner, std::nullopt);
    PlanPtr inner_side = plan_access(state_, inner, own_conjuncts(inner));
    double found = outer.rows * inner_side->rows;
    join->rows = found * state_.estimator.selectivity(join->filter);
    join->milliseconds = common_cost(outer, found, *join);
    join->children.push_back(std::move(inner_side));
    return join;
  }

  PlanningState& state_;
  const std::vector<ExprPtr>& conjuncts_;
  std::vector<SourceSet> sets_;
};

}  // namespace

PlanPtr plan_joins(PlanningState& state, const std::vector<ExprPtr>& conjuncts) {
  return JoinPlanner(state, conjuncts).plan();
}

}  // namespace rtsql
