// Grouping sets: one query groups its rows in several ways. The rows are repeated, each with the number of a
// set, and grouped by that number and by the keys, of which those that the set lacks are NULL.
#pragma once

#include <functional>
#include <vector>

#include "logical/node.h"
#include "sql/query.h"

namespace rtsql {

struct GroupingSets {
  std::vector<ExprPtr> keys;                // each another object
  std::vector<std::vector<uint32_t>> sets;  // each the places of its keys, ascending

  bool is_one() const { return sets.size() == 1; }
  // Tells whether a set has all keys, or none.
  bool has_full() const;
  bool has_empty() const;
};

// Multiplies the elements of GROUP BY out; without any there is one set, the empty one. `bind_keys` gives
// what an expression stands for, one object for what is one key. Throws Error(kUnsupported) for more than
// 4096 sets.
GroupingSets bind_grouping_sets(const sql::Grouping& grouping,
                                const std::function<std::vector<ExprPtr>(const sql::Expression&)>& bind_keys);

// The rows of a tree, once for each set. An empty set has a row, without values, even if the tree has none.
class RepeatedRows {
 public:
  RepeatedRows(RelationIds& relations, const GroupingSets& sets);

  // Returns the number of the row's set, a BIGINT.
  ExprPtr set_number() const;
  // Returns key number `ordinal` of the sets, which is `value` in the tree: NULL where the set lacks it.
  ExprPtr masked(const ExprPtr& value, uint32_t ordinal) const;
  // Returns an expression of the tree as one over the repeated rows.
  ExprPtr repeated(const ExprPtr& expr) const;
  // Returns the condition that the row is one of the tree; null where all are.
  ExprPtr is_present() const;
  // `present` is a column of the tree that is never NULL; without it, attach() makes one.
  void set_present(ExprPtr present) { present_ = std::move(present); }
  // Puts the repetition above the tree, once.
  LogicalPtr attach(LogicalPtr tree);

  // Returns GROUPING of these keys, given the column of the sets' numbers.
  ExprPtr grouping(const std::vector<uint32_t>& ordinals, const ExprPtr& number) const;

 private:
  RelationIds& relations_;
  const GroupingSets& sets_;
  const RelationId relation_;  // of the sets' numbers
  RelationId present_relation_;
  ExprPtr present_;
};

}  // namespace rtsql
