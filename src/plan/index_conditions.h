// Takes apart what conjuncts say of the columns of an index, and makes ranges of its keys of it. An index of
// several columns answers conditions on its first columns, as many of these as there are conditions on, or
// fewer: single points on all of them but the last, ranges on the last, and whatever the columns behind them
// have.
#pragma once

#include <optional>
#include <vector>

#include "catalog/catalog.h"
#include "logical/node.h"
#include "plan/key_range.h"

namespace rtsql {

// More probes than this in one batch are a job for a scan.
inline constexpr size_t kMostRanges = 1u << 16;

class IndexConditions {
 public:
  // `index` is one of the table that `base` reads; both outlive the object.
  IndexConditions(const BaseRelation& base, const IndexEntry& index, const std::vector<ExprPtr>& conjuncts);

  // Counts the first columns of the index that a conjunct is over.
  size_t prefix() const;
  bool has_condition(size_t column) const { return has_condition_[column]; }
  // Returns the keys of an index's column that its conjuncts let through; all where there are none.
  const KeyRanges& of_column(size_t column) const { return ranges_[column]; }
  // Tells whether a conjunct is over one of the first `columns` columns.
  bool is_over(size_t conjunct, size_t columns) const { return column_of_[conjunct] < columns; }

  // Returns the ranges of the index's keys that stand for the conjuncts over the first `columns` columns, of
  // which each has one. Where the method answers points alone, each range is one. Returns none where there
  // would be more than kMostRanges.
  std::optional<KeyRanges> ranges(size_t columns) const;

 private:
  std::optional<KeyRanges> packed_ranges(size_t columns) const;

  const IndexEntry& index_;
  std::vector<size_t> column_of_;    // by conjunct: its place among the index's columns; their number if none
  std::vector<KeyRanges> ranges_;    // by the index's columns
  std::vector<bool> has_condition_;  // likewise
};

}  // namespace rtsql
