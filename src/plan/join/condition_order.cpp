#include "plan/join/condition_order.h"

#include <algorithm>
#include <numeric>

namespace rtsql {
namespace {

// Knows which leaves equalities connect, directly or by way of others.
class Connections {
 public:
  explicit Connections(size_t leaves) : parents_(leaves) { std::iota(parents_.begin(), parents_.end(), 0); }

  void connect(const LeafSet& leaves) {
    const uint32_t root = root_of(leaves.lowest());
    for (uint32_t leaf = 0; leaf < parents_.size(); ++leaf) {
      if (leaves.contains(leaf)) parents_[root_of(leaf)] = root;
    }
  }
  bool connected(const LeafSet& a, const LeafSet& b) const {
    return root_of(a.lowest()) == root_of(b.lowest());
  }

 private:
  uint32_t root_of(uint32_t leaf) const {
    while (parents_[leaf] != leaf) leaf = parents_[leaf];
    return leaf;
  }

  std::vector<uint32_t> parents_;
};

// Holds the leaves of the two sides of an equality that can join tables.
struct Sides {
  LeafSet left, right;
};

std::optional<Sides> joined_sides(const Expr& conjunct, const JoinLeaves& leaves) {
  if (conjunct.op != Op::kEqual) return std::nullopt;
  const Sides sides{leaves.read_by(*conjunct.operands[0]), leaves.read_by(*conjunct.operands[1])};
  const bool joins = !sides.left.empty() && !sides.right.empty() && !sides.left.intersects(sides.right);
  return joins ? std::optional(sides) : std::nullopt;
}

// Returns the leaf that a side is over, if it is one, and a table or a range: only these can be checked
// alone.
const JoinLeaf* base_of(const LeafSet& side, const JoinLeaves& leaves) {
  if (side.count() != 1) return nullptr;
  const JoinLeaf& leaf = leaves[side.lowest()];
  return leaf.base ? &leaf : nullptr;
}

bool joins_two_bases(const Sides& sides, const JoinLeaves& leaves) {
  return base_of(sides.left, leaves) != nullptr && base_of(sides.right, leaves) != nullptr;
}

class Ordering {
 public:
  Ordering(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves, ValueBounds& bounds)
      : leaves_(leaves), bounds_(bounds), connections_(leaves.count()) {
    for (const ExprPtr& conjunct : conjuncts) {
      (bounds.may_fail(*conjunct) ? fallible_ : infallible_).push_back(conjunct);
    }
    for (const ExprPtr& conjunct : infallible_) {
      if (std::optional<Sides> sides = joined_sides(*conjunct, leaves_))
        connections_.connect(sides->left | sides->right);
    }
  }

  ConditionOrder run() {
    ConditionOrder order;
    order.joining = infallible_;
    for (const ExprPtr& conjunct : fallible_) {
      const std::optional<Sides> sides = joined_sides(*conjunct, leaves_);
      const bool is_needed =
          sides && joins_two_bases(*sides, leaves_) && !connections_.connected(sides->left, sides->right);
      (is_needed ? order.joining : order.above_joins).push_back(conjunct);
      if (!is_needed) continue;
      for (const ExprPtr& side : conjunct->operands) {
        if (bounds_.may_fail(*side)) order.checks.push_back(check_of(side));
      }
    }
    order.above_joins = fallible_last(order.above_joins, [](const Expr&) { return true; });
    std::sort(order.checks.begin(), order.checks.end(),
              [](const KeyCheck& a, const KeyCheck& b) { return expr_text(*a.key) < expr_text(*b.key); });
    return order;
  }

 private:
  KeyCheck check_of(const ExprPtr& side) const {
    const LeafSet leaf = leaves_.read_by(*side);
    KeyCheck check{base_of(leaf, leaves_)->base, {}, side};
    for (const ExprPtr& conjunct : infallible_) {
      if (leaves_.read_by(*conjunct).is_subset_of(leaf)) check.filter.push_back(conjunct);
    }
    return check;
  }

  const JoinLeaves& leaves_;
  ValueBounds& bounds_;
  Connections connections_;
  std::vector<ExprPtr> infallible_, fallible_;
};

}  // namespace

std::vector<ExprPtr> fallible_last(const std::vector<ExprPtr>& conjuncts,
                                   const std::function<bool(const Expr&)>& may_fail) {
  std::vector<ExprPtr> ordered, last;
  for (const ExprPtr& conjunct : conjuncts) (may_fail(*conjunct) ? last : ordered).push_back(conjunct);
  std::stable_sort(last.begin(), last.end(),
                   [](const ExprPtr& a, const ExprPtr& b) { return expr_text(*a) < expr_text(*b); });
  if (!last.empty()) ordered.push_back(make_and(last));
  return ordered;
}

ConditionOrder order_conditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves,
                                ValueBounds& bounds) {
  return Ordering(conjuncts, leaves, bounds).run();
}

}  // namespace rtsql
