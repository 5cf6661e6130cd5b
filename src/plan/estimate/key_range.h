// Turns conditions on one column into ranges of its keys, which an index can answer.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "expression/expression.h"
#include "storage/column.h"

namespace rtsql {

// A range is inclusive, of order-preserving keys (schema/key_encoding.h), or of codes where the column is
// VARCHAR.
struct KeyRange {
  uint64_t low = 0;
  uint64_t high = 0;
  bool operator==(const KeyRange&) const = default;
};
using KeyRanges = std::vector<KeyRange>;  // ascending, disjoint; empty: no row can match

// Returns the ranges in which the keys of exactly those rows lie for which `conjunct` is TRUE; none if there
// are no such ranges. Understood are comparisons of the column (also under casts that keep its order) with a
// literal, IN lists, and AND, OR of such.
std::optional<KeyRanges> key_ranges(const Expr& conjunct, ColumnId column_ref, const Column& column);

// Tells whether the conjunct is that the column is not NULL.
bool excludes_nulls(const Expr& conjunct, ColumnId column_ref);

// Returns the column that `expr` is, as it is or under casts that widen it; null if it is anything else.
const Expr* widened_column(const Expr& expr);

KeyRanges intersect(const KeyRanges& a, const KeyRanges& b);
KeyRanges unite(const KeyRanges& a, const KeyRanges& b);
// Returns a range for each key; none if there are more than `most`.
std::optional<KeyRanges> as_points(const KeyRanges& ranges, uint64_t most);

}  // namespace rtsql
