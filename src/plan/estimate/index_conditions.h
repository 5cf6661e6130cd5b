// Takes apart what conjuncts say of the columns of an index, and makes ranges of its keys of it. An index of
// several columns answers conditions on its first columns, as many of these as there are conditions on, or
// fewer: single points on all of them but the last, ranges on the last, and whatever the columns behind them
// have. Where the packed keys lack bits of a column, the ranges find more rows than the conditions on it let
// through, which are to be tested on the rows found.
#pragma once

#include <optional>
#include <vector>

#include "catalog/catalog.h"
#include "logical/node.h"
#include "plan/estimate/key_range.h"

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
  // Returns the keys of a column that rows have which the index finds by its conjuncts.
  KeyRanges found_of_column(size_t column) const;
  // Tells whether a conjunct is over one of the first `columns` columns.
  bool is_over(size_t conjunct, size_t columns) const { return column_of_[conjunct] < columns; }
  // Tells whether the conjunct, over a column of the index, is TRUE for all rows that its ranges find.
  bool is_exact(size_t conjunct) const;

  // Returns the ranges of the index's keys in which those of all rows lie for which the conjuncts over the
  // first `columns` columns, of which each has one, are TRUE. Where the method answers points alone, each
  // range is one. Returns none where there would be more than kMostRanges.
  std::optional<KeyRanges> ranges(size_t columns) const;

 private:
  std::optional<KeyRanges> packed_ranges(size_t columns) const;

  const IndexEntry& index_;
  std::vector<size_t> column_of_;    // by conjunct: its place among the index's columns; their number if none
  std::vector<KeyRanges> ranges_;    // by the index's columns
  std::vector<bool> has_condition_;  // likewise
};

}  // namespace rtsql
