// Sees the conjuncts of a query from the joins: which leaves each is over, and so where it can be tested and
// what it lets one join by.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/expression.h"
#include "plan/join_leaves.h"

namespace rtsql {

// A join key is outer = inner, of one type or exact numbers of two; `inner` is over the leaf that is joined.
struct JoinKey {
  ExprPtr outer, inner;
  size_t conjunct = 0;
};

class JoinConditions {
 public:
  // Both outlive this.
  JoinConditions(const std::vector<ExprPtr>& conjuncts, const JoinLeaves& leaves);

  // Returns the conjuncts over this leaf alone, which its access path tests; those over none go with the
  // first.
  std::vector<ExprPtr> own(uint32_t leaf) const;
  // Returns the keys by which `inner` can be joined to the leaves in `joined`.
  std::vector<JoinKey> keys(LeafSet joined, uint32_t inner) const;
  // Returns the conjuncts that can be tested once `inner` is joined, but for number `key` and those over
  // `inner` alone.
  std::vector<ExprPtr> residual(LeafSet joined, uint32_t inner, std::optional<size_t> key) const;

 private:
  const std::vector<ExprPtr>& conjuncts_;
  const JoinLeaves& leaves_;
  std::vector<LeafSet> sets_;
};

}  // namespace rtsql
