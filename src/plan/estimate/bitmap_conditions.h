// Takes a condition over a table apart into range conjunctions that its indexes answer with bitmaps.
#pragma once

#include <optional>
#include <set>
#include <span>
#include <vector>

#include "catalog/catalog.h"
#include "expression/expression.h"
#include "logical/node.h"
#include "plan/estimate/key_range.h"

namespace rtsql {

// The rows whose keys lie, for each of the index's columns, in its range.
struct IndexConjunction {
  IndexEntryPtr index;
  std::vector<KeyRange> ranges;
};
using IndexIntersection = std::vector<IndexConjunction>;  // the rows that lie in all of them
using IndexUnion = std::vector<IndexIntersection>;        // the rows of any; empty: none

// All conjunctions are tested for each row: more of them are a job for a scan.
inline constexpr size_t kMostConjunctions = 16;

struct SplitCondition {
  IndexUnion conditions;
  std::vector<ExprPtr> served;  // the conjuncts that these stand for
  std::vector<ExprPtr> rest;
};

// Splits the conjuncts, over the table alone, into those for which rows are TRUE exactly where they meet
// range conjunctions of these indexes, and the rest. Ranges of one column under AND become one, those under
// OR, and lists, several conjunctions; a conjunct that would make too many of these is of the rest. A
// conjunction takes an index of several columns where those that it leaves open have no NULLs: `complete`
// lists such columns.
SplitCondition split_condition(const BaseRelation& base, std::span<const IndexEntryPtr> indexes,
                               const std::set<size_t>& complete, const std::vector<ExprPtr>& conjuncts);

}  // namespace rtsql
