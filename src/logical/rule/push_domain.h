// Makes the right side of a dependent join independent of the left one, whatever it is made of: its rows are
// computed for all distinct values of the outer columns that it reads at once, the *domain*. By Neumann and
// Kemper, "Unnesting Arbitrary Queries" (BTW 2015), section 3: the domain is joined to the right side below
// all that reads it, and stays readable above.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "logical/node.h"

namespace rtsql {

class DomainPush {
 public:
  // Outer columns are those of relations made in `left`.
  DomainPush(const LogicalNode& left, RelationNumbers& relations);

  // Makes `right` a tree that reads no outer column, with the domain's columns beside its own. Conditions
  // that the join has are over both sides and stay; returns those that pair rows of the left side with those
  // of their values. `conditions` are rewritten where they name columns of groupings in `right`. Throws
  // Error(kUnsupported) for LIMIT.
  std::vector<ExprPtr> run(LogicalPtr& right, std::vector<ExprPtr>& conditions);

 private:
  using Columns = std::vector<ExprPtr>;  // of the domain, in the order of outer_

  bool is_outer(const Expr& column) const;
  bool reads_outer(const LogicalNode& node) const;  // itself
  bool is_dependent(const LogicalNode& tree) const;
  void collect_outer(const LogicalNode& tree);
  LogicalPtr make_domain(Columns& columns);
  void substitute(LogicalNode& node, const Columns& columns) const;

  Columns push(LogicalPtr& node);
  Columns push_beside(LogicalPtr& node);  // what reads no outer column
  Columns push_join(LogicalPtr& node);
  Columns push_aggregate(LogicalPtr& node);
  Columns push_limit(LogicalPtr& node);
  // Columns of the grouping stand `added` further back, from number `keys` on, wherever they are read above.
  // Where its row may be missing they may be NULL, and a COUNT is 0 there.
  void move_aggregates(const GroupBy& group, size_t keys, size_t added, bool may_miss);

  const LogicalNode& left_;
  RelationNumbers& relations_;
  const std::set<uint32_t> left_relations_;
  Columns outer_;
  LogicalPtr* root_ = nullptr;
  std::vector<ExprPtr>* conditions_ = nullptr;
};

}  // namespace rtsql
