#include "plan/join/join_conditions.h"

#include <algorithm>

namespace rtsql {
namespace {

ExprPtr equality(const JoinMember& a, const JoinMember& b) {
  return make_expr(Op::kEqual, TypeId::kBoolean, {a.expr, b.expr}, a.expr->span);
}

}  // namespace

JoinConditions::JoinConditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves,
                               Equalities equalities)
    : own_(leaves.count()), leaf_count_(leaves.count()) {
  for (const ExprPtr& conjunct : conjuncts) {
    const LeafSet read = leaves.read_by(*conjunct);
    if (read.count() < 2) {
      own_[read.empty() ? 0 : read.lowest()].push_back({conjunct, {}});
      continue;
    }
    LeafSet left, right;
    if (conjunct->op == Op::kEqual) {
      left = leaves.read_by(*conjunct->operands[0]);
      right = leaves.read_by(*conjunct->operands[1]);
    }
    if (left.empty() || right.empty() || left.intersects(right)) {
      others_.push_back({conjunct, read});
      continue;
    }
    // An expression that may fail is computed for the rows that its own comparison needs, and no others.
    const bool is_shared = equalities == Equalities::kTransitive && !may_fail(*conjunct);
    const uint32_t a = add_member(conjunct->operands[0], left, is_shared);
    const uint32_t b = add_member(conjunct->operands[1], right, is_shared);
    const uint32_t kept = members_[a].equal_class, merged = members_[b].equal_class;
    if (kept == merged) continue;
    for (uint32_t member : classes_[merged]) {
      members_[member].equal_class = kept;
      classes_[kept].push_back(member);
    }
    classes_[merged].clear();
  }
  for (std::vector<uint32_t>& equal : classes_) {
    std::sort(equal.begin(), equal.end());
    std::vector<const JoinMember*> of_leaf(leaf_count_, nullptr);
    for (uint32_t number : equal) {
      const JoinMember& member = members_[number];
      if (member.leaves.count() != 1) continue;
      const JoinMember*& first = of_leaf[member.leaves.lowest()];
      if (first != nullptr) own_[member.leaves.lowest()].push_back({equality(*first, member), {}});
      if (first == nullptr) first = &member;
    }
  }
  find_implied();
}

void JoinConditions::find_implied() {
  const auto is_over = [](const Expr& conjunct, ColumnId column) {
    bool only = true;
    visit(conjunct,
          [&](const Expr& part) { only = only && (part.op != Op::kColumn || part.column == column); });
    return only;
  };
  const auto is_column = [](const JoinMember& member) {
    return member.expr->op == Op::kColumn && member.leaves.count() == 1;
  };
  for (const JoinMember& member : members_) {
    if (!is_column(member)) continue;
    for (Own& own : own_[member.leaves.lowest()]) {
      if (!is_over(*own.conjunct, member.expr->column)) continue;
      for (uint32_t number : classes_[member.equal_class]) {
        const JoinMember& other = members_[number];
        if (!is_column(other) || other.leaves == member.leaves || other.expr->type != member.expr->type)
          continue;
        const ExprPtr same = rewrite(own.conjunct, [&](const Expr& part) -> ExprPtr {
          return part.op == Op::kColumn ? other.expr : nullptr;
        });
        const std::vector<Own>& others = own_[other.leaves.lowest()];
        const bool is_tested = std::any_of(others.begin(), others.end(), [&](const Own& tested) {
          return same_expr(*tested.conjunct, *same);
        });
        if (is_tested) own.implied_by |= other.leaves;
      }
    }
  }
}

std::vector<ExprPtr> JoinConditions::own_beyond(uint32_t leaf, const LeafSet& outer) const {
  std::vector<ExprPtr> beyond;
  for (const Own& own : own_.at(leaf)) {
    if (!own.implied_by.intersects(outer)) beyond.push_back(own.conjunct);
  }
  return beyond;
}

uint32_t JoinConditions::add_member(const ExprPtr& expr, const LeafSet& leaves, bool is_shared) {
  for (uint32_t member = 0; is_shared && member < members_.size(); ++member) {
    if (members_[member].is_shared && same_expr(*members_[member].expr, *expr)) return member;
  }
  const auto number = static_cast<uint32_t>(members_.size());
  members_.push_back({expr, leaves, static_cast<uint32_t>(classes_.size()), is_shared});
  classes_.push_back({number});
  return number;
}

std::vector<ExprPtr> JoinConditions::own(uint32_t leaf) const {
  return own_beyond(leaf, {});
}

std::vector<JoinKey> JoinConditions::keys(const LeafSet& outer, const LeafSet& inner) const {
  std::vector<JoinKey> keys;
  for (const std::vector<uint32_t>& equal : classes_) {
    const auto of_outer = std::find_if(equal.begin(), equal.end(), [&](uint32_t member) {
      return members_[member].leaves.is_subset_of(outer);
    });
    if (of_outer == equal.end()) continue;
    for (uint32_t member : equal) {
      if (members_[member].leaves.is_subset_of(inner)) keys.push_back({*of_outer, member});
    }
  }
  return keys;
}

void JoinConditions::visit_residual(const LeafSet& outer, const LeafSet& inner,
                                    const std::vector<JoinKey>& keys, const ResidualVisitor& visit) const {
  const LeafSet both = outer | inner;
  for (const Other& other : others_) {
    if (!other.leaves.is_subset_of(both)) continue;
    if (!other.leaves.is_subset_of(outer) && !other.leaves.is_subset_of(inner))
      visit(other.conjunct, nullptr, nullptr);
  }
  for (uint32_t number = 0; number < classes_.size(); ++number) {
    const JoinMember *of_outer = nullptr, *of_inner = nullptr, *representative = nullptr;
    for (uint32_t member : classes_[number]) {
      const LeafSet& leaves = members_[member].leaves;
      if (of_outer == nullptr && leaves.is_subset_of(outer)) of_outer = &members_[member];
      if (of_inner == nullptr && leaves.is_subset_of(inner)) of_inner = &members_[member];
    }
    const bool is_key = std::any_of(keys.begin(), keys.end(), [&](const JoinKey& key) {
      return members_[key.outer].equal_class == number;
    });
    if (of_outer != nullptr && of_inner != nullptr && !is_key) visit(nullptr, of_outer, of_inner);
    representative = of_outer != nullptr ? of_outer : of_inner;
    // Members over leaves of both sides can be computed from now on.
    for (uint32_t member : classes_[number]) {
      const LeafSet& leaves = members_[member].leaves;
      if (!leaves.is_subset_of(both) || leaves.is_subset_of(outer) || leaves.is_subset_of(inner)) continue;
      if (representative != nullptr) visit(nullptr, representative, &members_[member]);
      if (representative == nullptr) representative = &members_[member];
    }
  }
}

size_t JoinConditions::count_residual(const LeafSet& outer, const LeafSet& inner,
                                      const std::vector<JoinKey>& keys) const {
  size_t count = 0;
  visit_residual(outer, inner, keys, [&](const ExprPtr&, const JoinMember*, const JoinMember*) { ++count; });
  return count;
}

std::vector<ExprPtr> JoinConditions::residual(const LeafSet& outer, const LeafSet& inner,
                                              const std::vector<JoinKey>& keys) const {
  std::vector<ExprPtr> rest;
  visit_residual(outer, inner, keys, [&](const ExprPtr& conjunct, const JoinMember* a, const JoinMember* b) {
    rest.push_back(conjunct ? conjunct : equality(*a, *b));
  });
  return rest;
}

std::vector<LeafSet> JoinConditions::neighbours() const {
  std::vector<LeafSet> neighbours(leaf_count_);
  const auto connect = [&](const LeafSet& leaves) {
    for (uint32_t leaf = 0; leaf < leaf_count_; ++leaf) {
      if (leaves.contains(leaf)) neighbours[leaf] |= leaves;
    }
  };
  for (const Other& other : others_) connect(other.leaves);
  for (const std::vector<uint32_t>& equal : classes_) {
    LeafSet leaves;
    for (uint32_t member : equal) leaves |= members_[member].leaves;
    if (!leaves.empty()) connect(leaves);
  }
  return neighbours;
}

bool JoinConditions::is_read_later(const LeafSet& joined, const LeafSet& side) const {
  const auto is_later = [&](const LeafSet& leaves) {
    return leaves.intersects(side) && !leaves.is_subset_of(joined);
  };
  for (const Other& other : others_) {
    if (is_later(other.leaves)) return true;
  }
  return std::any_of(classes_.begin(), classes_.end(), [&](const std::vector<uint32_t>& equal) {
    LeafSet leaves;
    for (uint32_t member : equal) leaves |= members_[member].leaves;
    return is_later(leaves);
  });
}

}  // namespace rtsql
