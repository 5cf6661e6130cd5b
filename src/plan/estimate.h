// Estimates how many rows a condition lets through, from the columns' statistics.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

#include "bind/query.h"
#include "expression/type_rules.h"
#include "gpu/device.h"
#include "plan/key_range.h"

namespace rtsql {

// Returns an estimate as a number of rows that there can be.
inline uint64_t whole_rows(double rows) {
  return static_cast<uint64_t>(std::clamp<double>(rows, 0, UINT32_MAX));
}

class Estimator {
 public:
  Estimator(gpu::Device& device, const std::vector<BoundRelation>& tables)
      : device_(device), tables_(tables) {}

  // Returns the share of rows that pass all conjuncts, 0 to 1.
  double selectivity(const std::vector<ExprPtr>& conjuncts);
  double selectivity(const Expr& conjunct);
  double range_selectivity(ColumnId column, const KeyRanges& ranges);

  // Returns the number of distinct values of an expression over `rows` rows.
  double distinct(const Expr& expr, double rows);
  const Column* column(ColumnId ref) const;  // null for a range
  // Returns the smallest and the largest key of a column's values; none for a range, nor where there are no
  // values.
  std::optional<KeyRange> key_span(ColumnId ref);
  // Returns the smallest and the largest value of a column of exact numbers, dates or times, of a range's as
  // well; none where there are no values.
  std::optional<ExactRange> value_span(ColumnId ref);

 private:
  gpu::Device& device_;
  const std::vector<BoundRelation>& tables_;
};

}  // namespace rtsql
