#include "plan/join_candidates.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

// So many leading bits are enough for the probes of a workgroup, and of its neighbours, to find in the caches
// what they read: more only costs passes over the probes.
constexpr uint32_t kProbeSortBits = 16;

// Returns the exact number as one of another type, NULL where it is none.
ExprPtr exactly(const ExprPtr& number, Type type) {
  return number->type == type ? number : make_expr(Op::kTryCast, type, {number}, number->span);
}

// Returns the outer key as a value of the indexed column, NULL where it is none; null where that cannot be
// said exactly.
ExprPtr probe_key(const ExprPtr& outer, const Expr& inner_column, const Column& column) {
  if (inner_column.type.id == TypeId::kVarchar) {
    auto cast = std::make_shared<Expr>(*make_expr(Op::kTryCast, inner_column.type, {outer}, outer->span));
    cast->dictionary = column.dictionary();
    return cast;
  }
  if (outer->type == inner_column.type) return outer;
  return is_exact(outer->type) && is_exact(inner_column.type) ? exactly(outer, inner_column.type) : nullptr;
}

// Returns the column whose values an inner key has, under casts that only made the two sides' types equal:
// unequal exact numbers stay unequal. Returns null where the key is computed.
const Expr* column_of_values(const Expr& key) {
  const Expr* column = widened_column(key);
  return column == &key || is_exact(key.type) ? column : nullptr;
}

// Returns the operand of a cast that only made the two sides' types equal.
ExprPtr without_widening(const ExprPtr& outer, Type column) {
  if (outer->op != Op::kCast || !is_exact(outer->type)) return outer;
  const ExprPtr& operand = outer->operands[0];
  return is_integral(operand->type) && is_integral(column) && widens(operand->type, outer->type) ? operand
                                                                                                 : outer;
}

class Candidates {
 public:
  Candidates(PlanningState& state, const JoinGraph& graph, const JoinConditions& conditions,
             const PlanNode& outer, LeafSet joined, uint32_t inner)
      : state_(state),
        graph_(graph),
        conditions_(conditions),
        outer_(outer),
        joined_(joined),
        inner_(inner),
        inner_leaf_(graph.leaves[inner]) {}

  std::vector<std::unique_ptr<JoinPlan>> all() {
    std::vector<std::unique_ptr<JoinPlan>> candidates;
    std::vector<JoinKey> keys = conditions_.keys(joined_, inner_);
    for (const JoinKey& key : keys) add_index_candidates(candidates, key);
    candidates.push_back(keys.empty() ? cross() : build(keys[0]));
    return candidates;
  }

 private:
  std::unique_ptr<JoinPlan> make_join(JoinMethod method, std::optional<size_t> key) const {
    auto join = std::make_unique<JoinPlan>();
    join->method = method;
    join->filter = conditions_.residual(joined_, inner_, key);
    return join;
  }

  // Tells whether so many rows hold all values between the smallest and the largest. Estimates of distinct
  // values err by some per cent.
  bool is_gapless(const Expr& key, double rows, double values) const {
    const Expr* column = column_of_values(key);
    if (column == nullptr) return false;
    const std::optional<KeyRange> span = state_.estimator.key_span(column->column);
    return span && static_cast<double>(span->high - span->low) + 1 == rows && values > 0.9 * rows;
  }

  // Every value of the side that has fewer is taken to occur on the other.
  ProbeEstimate point_probes(uint64_t keys, KeyWidth width, double inner_rows, const JoinKey& key) {
    const double outer_values = std::max(1.0, state_.estimator.distinct(*key.outer, outer_.rows));
    const double inner_values = std::max(1.0, state_.estimator.distinct(*key.inner, inner_rows));
    return {.keys = keys,
            .width = width,
            .probes = outer_.rows,
            .misses = outer_.rows * std::max(0.0, 1 - inner_values / outer_values),
            .matches = outer_.rows * inner_rows / std::max(outer_values, inner_values),
            .points = true,
            .gapless = is_gapless(*key.inner, inner_rows, inner_values)};
  }

  // Besides finding matches every join computes keys of the outer rows, row ids of the result, and its
  // filter.
  double common_cost(double found, const JoinPlan& join) const {
    double cost = state_.cost.scan(outer_.rows, 8) + state_.cost.select(found) +
                  outer_.rows * state_.cost.write_per_row;
    if (!join.filter.empty())
      cost += state_.cost.gather(found, 2.0 * static_cast<double>(join.filter.size()));
    return cost;
  }

  // Says by which bits probes would be sorted: the leading ones of those that tell the inner keys apart,
  // which are as many as their span has. Keys that cross a power of two come in two ascending parts then,
  // which serves as well.
  ProbeOrder sorted_order(const Expr& inner_key, KeyWidth width) const {
    uint32_t end = 8 * static_cast<uint32_t>(width);
    if (inner_key.op == Op::kColumn) {
      std::optional<KeyRange> span = state_.estimator.key_span(inner_key.column);
      if (span) end = static_cast<uint32_t>(std::bit_width(span->high - span->low));
    }
    return {end > kProbeSortBits ? end - kProbeSortBits : 0, end};
  }

  // Sets the order of the probes, by cost unless the setting says, and returns the milliseconds that probing
  // takes, sorting included.
  double choose_probe_order(JoinPlan& join, const IndexMethod& method, ProbeEstimate estimate) const {
    const double as_they_come = state_.cost.probe(method, estimate);
    const ProbeSort setting = state_.context.probe_sort;
    if (setting == ProbeSort::kOff) return as_they_come;
    ProbeOrder order = sorted_order(*join.inner_key, estimate.width);
    if (!order.sorted()) return as_they_come;
    estimate.ordered = true;
    double sorted = state_.cost.sort(estimate.probes, estimate.width, order.end_bit - order.first_bit) +
                    state_.cost.probe(method, estimate);
    // Whoever reads columns of the outer rows then does so by row id.
    const bool outer_is_read = !join.filter.empty() || (graph_.read_above & joined_) != 0;
    if (outer_is_read) sorted += state_.cost.gather(estimate.probes, 1);
    if (setting == ProbeSort::kAuto && sorted >= as_they_come) return as_they_come;
    join.probe_order = order;
    return sorted;
  }

  void add_index_candidates(std::vector<std::unique_ptr<JoinPlan>>& candidates, const JoinKey& key) {
    const Expr* inner_column = column_of_values(*key.inner);
    if (inner_column == nullptr) return;
    const Column* column = state_.estimator.column(inner_column->column);
    if (column == nullptr || !inner_leaf_.base) return;
    ExprPtr probe = probe_key(without_widening(key.outer, inner_column->type), *inner_column, *column);
    if (!probe) return;
    for (const IndexEntryPtr& index : state_.usable_indexes(inner_column->column)) {
      auto join = make_join(JoinMethod::kIndex, key.conjunct);
      std::vector<ExprPtr> inner_filter = conditions_.own(inner_);
      join->filter.insert(join->filter.end(), inner_filter.begin(), inner_filter.end());
      join->outer_key = probe;
      join->inner_key =
          make_column(inner_column->column, inner_column->type, inner_column->nullable, inner_column->text);
      join->index = index;
      double inner_rows = static_cast<double>(inner_leaf_.base->rows());
      const ProbeEstimate probes =
          point_probes(index->index->key_count(), index->index->key_width(), inner_rows, key);
      join->rows = probes.matches * state_.estimator.selectivity(join->filter);
      join->milliseconds =
          choose_probe_order(*join, *index->method, probes) + common_cost(probes.matches, *join);
      auto inner_side = std::make_unique<ScanPlan>();
      inner_side->base = inner_leaf_.base;
      inner_side->rows = inner_rows;
      join->children.push_back(std::move(inner_side));
      candidates.push_back(std::move(join));
    }
  }

  // Builds by the method that is cheapest to build and probe once.
  std::unique_ptr<JoinPlan> build(const JoinKey& key) {
    auto join = make_join(JoinMethod::kBuild, key.conjunct);
    join->outer_key = is_exact(key.inner->type) ? exactly(key.outer, key.inner->type) : key.outer;
    join->inner_key = key.inner;
    PlanPtr inner_side = plan_leaf(state_, inner_leaf_, conditions_.own(inner_));
    const KeyWidth width = value_bytes(key.inner->type) == 8 ? KeyWidth::k64 : KeyWidth::k32;
    const ProbeEstimate probes = point_probes(whole_rows(inner_side->rows), width, inner_side->rows, key);
    join->rows = probes.matches * state_.estimator.selectivity(join->filter);
    double best = 0;
    for (const IndexMethod* method : index_methods()) {
      if (method->capabilities.needs_ray_pipelines) continue;
      JoinPlan tried;
      tried.inner_key = key.inner;
      tried.filter = join->filter;
      double cost =
          state_.cost.build(*method, probes.keys, probes.width) + choose_probe_order(tried, *method, probes);
      if (join->build_method != nullptr && cost >= best) continue;
      best = cost;
      join->build_method = method;
      join->probe_order = tried.probe_order;
    }
    join->milliseconds = state_.cost.scan(inner_side->rows, 8) + best + common_cost(probes.matches, *join);
    join->children.push_back(std::move(inner_side));
    return join;
  }

  std::unique_ptr<JoinPlan> cross() {
    auto join = make_join(JoinMethod::kCross, std::nullopt);
    PlanPtr inner_side = plan_leaf(state_, inner_leaf_, conditions_.own(inner_));
    double found = outer_.rows * inner_side->rows;
    join->rows = found * state_.estimator.selectivity(join->filter);
    join->milliseconds = common_cost(found, *join);
    join->children.push_back(std::move(inner_side));
    return join;
  }

  PlanningState& state_;
  const JoinGraph& graph_;
  const JoinConditions& conditions_;
  const PlanNode& outer_;
  const LeafSet joined_;
  const uint32_t inner_;
  const JoinLeaf& inner_leaf_;
};

}  // namespace

std::vector<std::unique_ptr<JoinPlan>> join_candidates(PlanningState& state, const JoinGraph& graph,
                                                       const JoinConditions& conditions,
                                                       const PlanNode& outer, LeafSet joined,
                                                       uint32_t inner) {
  return Candidates(state, graph, conditions, outer, joined, inner).all();
}

PlanPtr plan_leaf(PlanningState& state, const JoinLeaf& leaf, const std::vector<ExprPtr>& conjuncts) {
  if (leaf.base) return plan_access(state, leaf.base, conjuncts);
  PlanPtr derived = leaf.derived->clone();
  if (conjuncts.empty()) return derived;
  auto filter = std::make_unique<FilterPlan>();
  filter->filter = conjuncts;
  filter->rows = derived->rows * state.estimator.selectivity(conjuncts);
  filter->milliseconds = state.cost.scan(derived->rows, bytes_per_row(state, conjuncts));
  filter->children.push_back(std::move(derived));
  return filter;
}

bool is_against_force(const PlanningState& state, const JoinPlan& candidate) {
  return state.forced() && candidate.method != JoinMethod::kIndex;
}

std::unique_ptr<JoinPlan> choose_candidate(const PlanningState& state,
                                           std::vector<std::unique_ptr<JoinPlan>> candidates) {
  auto best = std::min_element(candidates.begin(), candidates.end(), [&](const auto& a, const auto& b) {
    const bool a_against = is_against_force(state, *a), b_against = is_against_force(state, *b);
    return a_against != b_against ? b_against : candidate_cost(*a) < candidate_cost(*b);
  });
  std::vector<Alternative> alternatives;
  for (const auto& candidate : candidates) {
    alternatives.push_back({candidate_text(*candidate), candidate_cost(*candidate), candidate == *best});
  }
  std::unique_ptr<JoinPlan> chosen = std::move(*best);
  if (alternatives.size() > 1) chosen->alternatives = std::move(alternatives);
  return chosen;
}

double candidate_cost(const JoinPlan& candidate) {
  return candidate.milliseconds + candidate.children.back()->milliseconds;
}

std::string candidate_text(const JoinPlan& candidate) {
  const char* order = candidate.probe_order.sorted() ? " with sorted probes" : "";
  switch (candidate.method) {
    case JoinMethod::kIndex:
      return fmt::format("index {} ({}){}", candidate.index->name, candidate.index->method->name, order);
    case JoinMethod::kBuild:
      return fmt::format("build {} on the fly{}", candidate.build_method->name, order);
    case JoinMethod::kCross:
      return "cross";
  }
  return "";
}

}  // namespace rtsql
