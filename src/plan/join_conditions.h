// Sees the conjuncts of a query from the joins: which tables each is over, and so where it can be tested and
// what it lets one join by.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

using SourceSet = uint64_t;  // bit per relation

// Returns the relations of which the expression reads columns.
SourceSet sources_of(const Expr& expr);

// A join key is outer = inner, of one type or exact numbers of two; `inner` is over the table that is joined.
struct JoinKey {
  ExprPtr outer, inner;
  size_t conjunct = 0;
};

class JoinConditions {
 public:
  // `conjuncts` outlives this.
  explicit JoinConditions(const std::vector<ExprPtr>& conjuncts);

  // Returns the conjuncts over this table alone, which its access path tests; those over none go with the
  // first.
  std::vector<ExprPtr> own(uint32_t source) const;
  // Returns the keys by which `inner` can be joined to the tables in `joined`.
  std::vector<JoinKey> keys(SourceSet joined, uint32_t inner) const;
  // Returns the conjuncts that can be tested once `inner` is joined, but for number `key` and those over
  // `inner` alone.
  std::vector<ExprPtr> residual(SourceSet joined, uint32_t inner, std::optional<size_t> key) const;

 private:
  const std::vector<ExprPtr>& conjuncts_;
  std::vector<SourceSet> sets_;
};

}  // namespace rtsql
