#include "plan/join/join_estimates.h"

#include <algorithm>
#include <bit>

#include "expression/type_rules.h"
#include "plan/join/join_key.h"
#include "plan/join/lookup_key.h"

namespace rtsql {
namespace {

// So many leading bits are enough for the probes of a workgroup, and of its neighbours, to find in the caches
// what they read: more only costs passes over the probes.
constexpr uint32_t kProbeSortBits = 16;

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

// Says by which bits probes would be sorted: the leading ones of those that tell the inner keys apart, which
// are as many as their span has. Keys that cross a power of two come in two ascending parts then, which
// serves as well.
ProbeOrder sorted_order(const std::optional<KeyRange>& span, KeyWidth width) {
  uint32_t end = 8 * static_cast<uint32_t>(width);
  if (span) end = static_cast<uint32_t>(std::bit_width(span->high - span->low));
  return {end > kProbeSortBits ? end - kProbeSortBits : 0, end};
}

}  // namespace

JoinEstimates::JoinEstimates(PlanningState& planning, const JoinGraph& join_graph,
                             const JoinConditions& join_conditions, JoinCardinality& join_cardinality)
    : state(planning), graph(join_graph), conditions(join_conditions), cardinality(join_cardinality) {
  for (const JoinMember& member : conditions.members()) facts_.push_back(facts_of(member));
}

JoinEstimates::MemberFacts JoinEstimates::facts_of(const JoinMember& member) const {
  MemberFacts facts;
  facts.column = column_of_values(*member.expr);
  if (facts.column == nullptr) return facts;
  facts.span = state.estimator.key_span(facts.column->column);
  if (member.leaves.count() != 1) return facts;
  const JoinLeaf& leaf = graph.leaves[member.leaves.lowest()];
  // Estimates of distinct values err by some per cent.
  const double values = state.estimator.distinct(*member.expr, leaf.rows());
  facts.dense = facts.span && static_cast<double>(facts.span->high - facts.span->low) + 1 == leaf.rows() &&
                values > 0.9 * leaf.rows();
  const bool is_stored = leaf.base && state.estimator.column(facts.column->column) != nullptr;
  if (is_stored) facts.indexes = state.usable_indexes(facts.column->column);
  return facts;
}

bool JoinEstimates::is_unique(uint32_t member) const {
  const Expr* column = facts_[member].column;
  const LeafSet leaves = conditions.members()[member].leaves;
  return column != nullptr && leaves.count() == 1 &&
         has_unique_values(state, graph.leaves[leaves.lowest()], column->column);
}

ExprPtr JoinEstimates::probe_key(const JoinKey& key) const {
  const Expr& inner = *facts_[key.inner].column;
  const ExprPtr outer = without_widening(expr(key.outer), inner.type);
  if (has_dictionary(inner.type)) return as_code_of(inner, outer);
  if (outer->type == inner.type) return outer;
  return is_exact(outer->type) && is_exact(inner.type) ? with_type_of(outer, inner) : nullptr;
}

ExprPtr JoinEstimates::as_code_of(const Expr& column, const ExprPtr& text) const {
  auto cast = std::make_shared<Expr>(*make_expr(Op::kTryCast, column.type, {text}, text->span));
  cast->dictionary = state.estimator.column(column.column)->dictionary();
  return cast;
}

bool JoinEstimates::finds_existence() const {
  return graph.lookup_mode == JoinMode::kSemi || graph.lookup_mode == JoinMode::kAnti;
}

double JoinEstimates::runs_per_build(const JoinSide& inner) const {
  if (!state.working) return 1;
  for (uint32_t leaf = 0; leaf < graph.leaves.count(); ++leaf) {
    const PlanNode* derived = graph.leaves[leaf].derived.get();
    if (inner.leaves.contains(leaf) && derived != nullptr && reads_common_table(*derived, *state.working))
      return 1;
  }
  return kIterations;
}

bool JoinEstimates::is_outer_read(const JoinSide& outer, const JoinSide& inner, size_t filters) const {
  return filters > 0 || graph.read_above.intersects(outer.leaves) ||
         conditions.is_read_later(outer.leaves | inner.leaves, outer.leaves);
}

ProbeEstimate JoinEstimates::point_probes(const std::vector<JoinKey>& keys, uint64_t indexed, KeyWidth width,
                                          double inner_rows, double inner_values, double selectivity,
                                          const JoinSide& outer) const {
  // So many of the values that outer rows may have occur on the inner side.
  const double hits = std::min(1.0, selectivity * std::min(inner_values, std::max(1.0, inner_rows)));
  return {.keys = indexed,
          .width = width,
          .probes = outer.rows,
          .misses = outer.rows * (1 - hits),
          .matches = outer.rows * inner_rows * selectivity,
          .points = true,
          .dense = keys.size() == 1 && facts_[keys[0].inner].dense &&
                   static_cast<double>(indexed) == static_cast<double>(facts_[keys[0].inner].span->high -
                                                                       facts_[keys[0].inner].span->low) +
                                                       1};
}

bool JoinEstimates::may_build(const IndexMethod& method, bool for_ranges) const {
  const auto serves = [&](const IndexMethod& index) {
    return (!for_ranges || index.capabilities.ranges) &&
           (!index.capabilities.needs_ray_pipelines || state.context.device.info().ray_pipelines);
  };
  const IndexMethod* const wanted = state.context.join_index;
  return wanted != nullptr && serves(*wanted) ? &method == wanted : serves(method);
}

double JoinEstimates::common_cost(double found, size_t filters, const JoinSide& outer) const {
  double cost =
      state.cost.scan(outer.rows, 8) + state.cost.select(found) + outer.rows * state.cost.write_per_row;
  if (filters > 0) cost += state.cost.gather(found, 2.0 * static_cast<double>(filters));
  return cost;
}

double JoinEstimates::choose_probe_order(ProbeOrder& chosen, const IndexMethod& method,
                                         ProbeEstimate estimate, const std::vector<JoinKey>& keys,
                                         bool outer_is_read) const {
  chosen = {};
  const double as_they_come = state.cost.probe(method, estimate);
  const ProbeSort setting = state.context.probe_sort;
  if (setting == ProbeSort::kOff) return as_they_come;
  const bool is_column = keys.size() == 1 && expr(keys[0].inner)->op == Op::kColumn;
  const ProbeOrder order =
      sorted_order(is_column ? facts_[keys[0].inner].span : std::nullopt, estimate.width);
  if (!order.sorted()) return as_they_come;
  estimate.ordered = true;
  double sorted = state.cost.sort(estimate.probes, estimate.width, order.end_bit - order.first_bit) +
                  state.cost.probe(method, estimate);
  // Whoever reads columns of the outer rows then does so by row id.
  if (outer_is_read) sorted += state.cost.gather(estimate.probes, 1);
  if (setting == ProbeSort::kAuto && sorted >= as_they_come) return as_they_come;
  chosen = order;
  return sorted;
}

}  // namespace rtsql
