// Finds expressions among many, by structure as same_expr compares them, in the time that it takes to look at
// one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Expressions that are the same_expr have the same number.
uint64_t hash_expr(const Expr& expr);

class ExprIndex {
 public:
  size_t size() const { return exprs_.size(); }
  // Returns the position of this very object, else of the first that is the same.
  std::optional<size_t> find(const Expr& expr) const;
  // Appends the expression, which may be there already; returns its position.
  size_t add(ExprPtr expr);

 private:
  std::vector<ExprPtr> exprs_;
  std::unordered_map<uint64_t, std::vector<size_t>> by_hash_;
};

}  // namespace rtsql
