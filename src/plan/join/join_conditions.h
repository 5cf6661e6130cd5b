// Sees the conjuncts of a query from the joins: which leaves each is over, and so where it can be tested and
// what it lets one join by.
//
// Expressions that the conjuncts set equal, directly or by way of others, are a class: a = b AND b = c make
// one of three members. In joined rows all members of a class that can be computed are equal, so one
// comparison per class is enough for a join, whichever members the conjuncts compare.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "expression/expression.h"
#include "plan/join/join_leaves.h"

namespace rtsql {

// A member of a class of equal expressions, all of one type or exact numbers.
struct JoinMember {
  ExprPtr expr;
  LeafSet leaves;
  uint32_t equal_class = 0;
  bool is_shared = false;  // by all equalities that have this expression
};

// A join key is outer = inner: members of one class, by their numbers.
struct JoinKey {
  uint32_t outer = 0, inner = 0;
};

class JoinConditions {
 public:
  // An outer join must not conclude from its condition what holds for rows without a match.
  enum class Equalities { kTransitive, kAsWritten };
  // Both outlive this.
  JoinConditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves, Equalities equalities);

  // Returns the conjuncts over this leaf alone, which its access path tests; those over none go with the
  // first. Members of a class that the leaf has several of are equal.
  std::vector<ExprPtr> own(uint32_t leaf) const;
  // Returns those that rows of the leaf may not meet which are joined to rows of `outer`: others are over a
  // column that equals one of `outer`, which the same is tested of.
  std::vector<ExprPtr> own_beyond(uint32_t leaf, const LeafSet& outer) const;

  const std::vector<JoinMember>& members() const { return members_; }
  // Returns the keys by which rows of both sides can be joined: each inner member of a class once.
  std::vector<JoinKey> keys(const LeafSet& outer, const LeafSet& inner) const;
  // Counts the conjuncts that can be tested once both sides are joined and not before, but for the classes of
  // `keys`.
  size_t count_residual(const LeafSet& outer, const LeafSet& inner, const std::vector<JoinKey>& keys) const;
  // Returns them.
  std::vector<ExprPtr> residual(const LeafSet& outer, const LeafSet& inner,
                                const std::vector<JoinKey>& keys) const;
  // Returns the conjuncts over several leaves that are no class's, with these.
  struct Other {
    ExprPtr conjunct;
    LeafSet leaves;
  };
  const std::vector<Other>& others() const { return others_; }
  // Returns for every leaf those that a conjunct connects it with.
  std::vector<LeafSet> neighbours() const;
  // Tells whether a conjunct over leaves of `joined` and others is still to be tested.
  bool is_read_later(const LeafSet& joined, const LeafSet& side) const;

 private:
  using ResidualVisitor =
      std::function<void(const ExprPtr& conjunct, const JoinMember* a, const JoinMember* b)>;
  // Visits conjuncts, and pairs of members that are to be compared, where `conjunct` is null.
  void visit_residual(const LeafSet& outer, const LeafSet& inner, const std::vector<JoinKey>& keys,
                      const ResidualVisitor& visit) const;
  uint32_t add_member(const ExprPtr& expr, const LeafSet& leaves, bool is_shared);

  std::vector<JoinMember> members_;
  std::vector<std::vector<uint32_t>> classes_;  // members by class; merged ones are empty
  std::vector<Other> others_;
  struct Own {
    ExprPtr conjunct;
    LeafSet implied_by;  // leaves that the same is tested of in an equal column
  };
  void find_implied();
  std::vector<std::vector<Own>> own_;
  uint32_t leaf_count_;
};

}  // namespace rtsql
