#include "plan/join/join_cardinality.h"

#include <algorithm>
#include <cmath>

namespace rtsql {
namespace {

// Tells whether the conjunct is over this column and nothing else.
bool is_over(const Expr& conjunct, ColumnId column) {
  bool found = false, others = false;
  visit(conjunct, [&](const Expr& node) {
    if (node.op == Op::kColumn) (node.column == column ? found : others) = true;
  });
  return found && !others;
}

bool is_low_bound(Op op) {
  return op == Op::kGreater || op == Op::kGreaterEqual;
}
bool is_high_bound(Op op) {
  return op == Op::kLess || op == Op::kLessEqual;
}

// Tells whether the two hold one value between two others.
bool are_two_bounds(const Expr& a, const Expr& b) {
  const auto bounds = [](const Expr& low, const Expr& high) {
    for (size_t i = 0; i < 2; ++i) {
      for (size_t j = 0; j < 2; ++j) {
        const Op of_low = i == 0 ? low.op : mirrored(low.op), of_high = j == 0 ? high.op : mirrored(high.op);
        if (is_low_bound(of_low) && is_high_bound(of_high) && same_expr(*low.operands[i], *high.operands[j]))
          return true;
      }
    }
    return false;
  };
  const bool are_comparisons =
      (is_low_bound(a.op) || is_high_bound(a.op)) && (is_low_bound(b.op) || is_high_bound(b.op));
  return are_comparisons && (bounds(a, b) || bounds(b, a));
}

}  // namespace

JoinCardinality::JoinCardinality(PlanningState& state, const JoinLeaves& leaves,
                                 const JoinConditions& conditions, std::vector<double> filtered)
    : conditions_(conditions), filtered_(std::move(filtered)) {
  for (uint32_t leaf = 0; leaf < leaves.count(); ++leaf) whole_.push_back(leaves[leaf].rows());
  for (const JoinMember& member : conditions.members()) {
    member_rows_.push_back(whole_rows(member));
    double values = state.estimator.distinct(*member.expr, member_rows_.back());
    if (member.leaves.count() > 1) values = std::min(values, std::ranges::max(whole_));
    whole_values_.push_back(values);
    const Expr* column = widened_column(*member.expr);
    if (column != nullptr && member.leaves.count() == 1) {
      std::vector<ExprPtr> over_key;
      for (const ExprPtr& conjunct : conditions.own(member.leaves.lowest())) {
        if (is_over(*conjunct, column->column)) over_key.push_back(conjunct);
      }
      values = std::max(1.0, values * state.estimator.selectivity(over_key));
    }
    values_.push_back(values);
  }
  const std::vector<JoinConditions::Other>& others = conditions.others();
  for (const JoinConditions::Other& other : others)
    other_selectivities_.push_back(state.estimator.selectivity(*other.conjunct));
  for (size_t i = 0; i < others.size(); ++i) {
    for (size_t j = i + 1; j < others.size(); ++j) {
      if (!are_two_bounds(*others[i].conjunct, *others[j].conjunct)) continue;
      other_selectivities_[i] = other_selectivities_[j] = std::sqrt(kRangeOfColumns);
    }
  }
}

double JoinCardinality::whole_rows(const JoinMember& member) const {
  double rows = 1;
  for (uint32_t leaf = 0; leaf < whole_.size(); ++leaf) {
    if (member.leaves.contains(leaf)) rows *= std::max(1.0, whole_[leaf]);
  }
  return rows;
}

double JoinCardinality::rows(const LeafSet& joined) {
  const auto known = known_.find(joined);
  if (known != known_.end()) return known->second;
  double rows = 1;
  for (uint32_t leaf = 0; leaf < filtered_.size(); ++leaf) {
    if (joined.contains(leaf)) rows *= filtered_[leaf];
  }
  const std::vector<JoinConditions::Other>& others = conditions_.others();
  for (size_t i = 0; i < others.size(); ++i) {
    if (others[i].leaves.is_subset_of(joined)) rows *= other_selectivities_[i];
  }
  std::map<uint32_t, std::vector<uint32_t>> classes;
  const std::vector<JoinMember>& members = conditions_.members();
  for (uint32_t member = 0; member < members.size(); ++member) {
    if (members[member].leaves.is_subset_of(joined)) classes[members[member].equal_class].push_back(member);
  }
  std::vector<Edge> edges;
  for (auto& [number, equal] : classes) {
    std::sort(equal.begin(), equal.end(), [&](uint32_t a, uint32_t b) { return values_[a] > values_[b]; });
    for (size_t i = 1; i < equal.size(); ++i) {
      // The leaf's own conjuncts have counted what is equal within it.
      if (members[equal[i - 1]].leaves != members[equal[i]].leaves)
        edges.emplace_back(equal[i - 1], equal[i]);
    }
  }
  rows *= selectivity(edges);
  known_.emplace(joined, rows);
  return rows;
}

double JoinCardinality::selectivity(const std::vector<JoinKey>& keys) const {
  std::vector<Edge> edges;
  for (const JoinKey& key : keys) edges.emplace_back(key.outer, key.inner);
  return selectivity(edges);
}

double JoinCardinality::selectivity_of_whole(const JoinKey& key) const {
  return 1 / std::max({1.0, values_[key.outer], whole_values_[key.inner]});
}

double JoinCardinality::selectivity(const std::vector<Edge>& edges) const {
  struct Key {
    size_t equalities = 0;
    double a = 1, b = 1;  // values of both sides
    double a_rows = 1, b_rows = 1;
    double narrowed = 1;  // the share of the values that is left
  };
  std::map<std::pair<LeafSet, LeafSet>, Key> keys;
  const std::vector<JoinMember>& members = conditions_.members();
  for (auto [a, b] : edges) {
    if (members[b].leaves < members[a].leaves) std::swap(a, b);
    Key& key = keys[{members[a].leaves, members[b].leaves}];
    ++key.equalities;
    key.a *= whole_values_[a];
    key.b *= whole_values_[b];
    key.a_rows = member_rows_[a];
    key.b_rows = member_rows_[b];
    key.narrowed *= std::max(values_[a], values_[b]) / std::max(whole_values_[a], whole_values_[b]);
  }
  double selectivity = 1;
  for (const auto& [sides, key] : keys) {
    const double a = std::min(key.a, key.a_rows), b = std::min(key.b, key.b_rows);
    const double values = key.equalities > 1 ? std::min(a, b) : std::max(a, b);
    selectivity /= std::max(1.0, values * key.narrowed);
  }
  return selectivity;
}

}  // namespace rtsql
