#include "plan/condition_order.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "plan/join_conditions.h"

namespace rtsql {
namespace {

// Knows which tables equalities connect, directly or by way of others.
class Connections {
 public:
  explicit Connections(size_t tables) : parents_(tables) { std::iota(parents_.begin(), parents_.end(), 0); }

  void connect(SourceSet sources) {
    const uint32_t root = root_of(first_of(sources));
    for (; sources != 0; sources &= sources - 1) parents_[root_of(first_of(sources))] = root;
  }
  bool connected(SourceSet a, SourceSet b) const { return root_of(first_of(a)) == root_of(first_of(b)); }

 private:
  static uint32_t first_of(SourceSet sources) { return static_cast<uint32_t>(std::countr_zero(sources)); }
  uint32_t root_of(uint32_t table) const {
    while (parents_[table] != table) table = parents_[table];
    return table;
  }

  std::vector<uint32_t> parents_;
};

// Holds the sources of the two sides of an equality that can join tables.
struct Sides {
  SourceSet left, right;
};

std::optional<Sides> joined_sides(const Expr& conjunct) {
  if (conjunct.op != Op::kEqual) return std::nullopt;
  const Sides sides{sources_of(*conjunct.operands[0]), sources_of(*conjunct.operands[1])};
  const bool apart = sides.left != 0 && sides.right != 0 && (sides.left & sides.right) == 0;
  return apart && (std::has_single_bit(sides.left) || std::has_single_bit(sides.right)) ? std::optional(sides)
                                                                                        : std::nullopt;
}

bool joins_two_tables(const Sides& sides) {
  return std::has_single_bit(sides.left) && std::has_single_bit(sides.right);
}

class Ordering {
 public:
  Ordering(const std::vector<ExprPtr>& conjuncts, size_t tables, ValueBounds& bounds)
      : bounds_(bounds), connections_(tables) {
    for (const ExprPtr& conjunct : conjuncts) {
      (bounds.may_fail(*conjunct) ? fallible_ : infallible_).push_back(conjunct);
    }
    for (const ExprPtr& conjunct : infallible_) {
      if (std::optional<Sides> sides = joined_sides(*conjunct))
        connections_.connect(sides->left | sides->right);
    }
  }

  ConditionOrder run() {
    ConditionOrder order;
    order.joining = infallible_;
    for (const ExprPtr& conjunct : fallible_) {
      const std::optional<Sides> sides = joined_sides(*conjunct);
      const bool is_needed =
          sides && joins_two_tables(*sides) && !connections_.connected(sides->left, sides->right);
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
    const SourceSet source = sources_of(*side);
    KeyCheck check{static_cast<uint32_t>(std::countr_zero(source)), {}, side};
    for (const ExprPtr& conjunct : infallible_) {
      if ((sources_of(*conjunct) & ~source) == 0) check.filter.push_back(conjunct);
    }
    return check;
  }

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

ConditionOrder order_conditions(const std::vector<ExprPtr>& conjuncts, size_t tables, ValueBounds& bounds) {
  return Ordering(conjuncts, tables, bounds).run();
}

}  // namespace rtsql
