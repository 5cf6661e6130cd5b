// Columns that the conditions of a join make equal may stand for each other in its rows.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Returns the columns of an equality of two of one type; none for other conditions.
std::optional<std::pair<ColumnId, ColumnId>> equal_columns(const Expr& conjunct);

class ColumnClasses {
 public:
  explicit ColumnClasses(const std::vector<ExprPtr>& conjuncts);

  bool has(ColumnId a, ColumnId b) const { return first_of(a) == first_of(b); }
  // Names each column by the smallest of its class, so that expressions with the same values look the same.
  ExprPtr canonical(const ExprPtr& expr) const;

 private:
  ColumnId first_of(ColumnId column) const;

  std::map<ColumnId, ColumnId> smaller_;  // another of the class; the smallest has none
};

}  // namespace rtsql
