// Estimates how many rows a condition lets through, from the columns' statistics.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "expression/type_rules.h"
#include "gpu/device.h"
#include "logical/common_table.h"
#include "logical/node.h"
#include "plan/estimate/key_range.h"

namespace rtsql {

// Returns an estimate as a number of rows that there can be.
inline uint64_t whole_rows(double rows) {
  return static_cast<uint64_t>(std::clamp<double>(rows, 0, UINT32_MAX));
}

class Estimator {
 public:
  // Knows the statistics of the tables and ranges that the tree reads, and whose values its groupings,
  // projections and common tables hand on.
  Estimator(gpu::Device& device, const LogicalNode& tree,
            std::span<const LogicalCommonTable> common_tables = {});

  // Gets to know those of a tree that stands in for a part of the first.
  void add(const LogicalNode& tree) { add(tree, {}); }

  // Returns the share of rows that pass all conjuncts, 0 to 1.
  double selectivity(const std::vector<ExprPtr>& conjuncts);
  double selectivity(const Expr& conjunct);
  double range_selectivity(ColumnId column, const KeyRanges& ranges);

  // Returns the number of distinct values of an expression over `rows` rows.
  double distinct(const Expr& expr, double rows);
  // Returns how many rows of a table have the most frequent value of a column, as far as its histogram shows
  // that; 0 where it does not, and for other expressions.
  double most_repeats(const Expr& expr);
  // Returns the table or the range whose column it is; null where the query computes it.
  const BaseRelation* base(ColumnId ref) const;
  const Column* column(ColumnId ref) const;          // null where no table stores it
  const ColumnStatistics* statistics(ColumnId ref);  // likewise
  // Returns the smallest and the largest key of a column's values; none for a range, nor where there are no
  // values.
  std::optional<KeyRange> key_span(ColumnId ref);
  // Returns the smallest and the largest value of a column of exact numbers, dates or times, of a range's as
  // well, and bounds of one that the query computes; none where nothing is known or there are no values.
  std::optional<ExactRange> value_span(ColumnId ref);
  // Notes the bounds of a column that the query computes.
  void bound(ColumnId column, ExactRange values) { bounded_.insert_or_assign(column, values); }

 private:
  void add(const LogicalNode& tree, std::span<const LogicalCommonTable> common_tables);
  // Returns what a column that the query makes has the values of; null where it is computed or stored.
  const Expr* origin(ColumnId ref) const;

  gpu::Device& device_;
  std::map<RelationId, BaseRelationPtr> bases_;
  std::map<RelationId, std::vector<ExprPtr>> origins_;  // of its first columns
  std::set<ColumnId> counts_;                           // of rows, or their numbers
  std::map<ColumnId, std::vector<ExprPtr>> numbers_;    // of rows within the partitions of these keys
  std::map<ColumnId, ExactRange> bounded_;              // columns whose bounds a plan has told
  std::set<RelationId> copies_;                         // relations that number the copies of rows
  std::set<RelationId> may_miss_;                       // relations with the NULLs of an outer join
};

}  // namespace rtsql
