// Makes the right side of a dependent join independent of the left one, whatever it is made of: its rows are
// computed for all distinct values of the outer columns that it reads at once, the *domain*. By Neumann and
// Kemper, "Unnesting Arbitrary Queries" (BTW 2015), section 3: the domain is joined to the right side below
// all that reads it, and stays readable above.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "logical/query.h"

namespace rtsql {

class DomainPush {
 public:
  // Outer columns are those of relations made in `left`, a tree of `query`.
  DomainPush(const LogicalNode& left, LogicalQuery& query);

  // Makes `right` a tree that reads no outer column, with the domain's columns beside its own. Conditions
  // that the join has are over both sides and stay; returns those that pair rows of the left side with those
  // of their values. `conditions` are rewritten where they name columns of groupings in `right`. Common
  // tables that read outer columns are then read by `right` alone, and get the domain's columns as well: a
  // recursion finds its rows for all values side by side. Throws Error(kUnsupported) where such a recursion
  // is inside the step of another.
  std::vector<ExprPtr> run(LogicalPtr& right, std::vector<ExprPtr>& conditions);

 private:
  using Columns = std::vector<ExprPtr>;  // of the domain, in the order of outer_

  bool is_outer(const Expr& column) const;
  bool reads_outer(const LogicalNode& node) const;   // itself
  bool is_dependent(const LogicalNode& tree) const;  // itself, or by a common table
  void collect_outer(const LogicalNode& tree);
  LogicalPtr make_domain(Columns& columns);
  void substitute(LogicalNode& node, const Columns& columns) const;

  Columns push(LogicalPtr& node);
  Columns push_scan(LogicalCommonScan& scan);
  void carry_domain(LogicalCommonTable& table);
  void refuse_rounds_of_others() const;
  // Returns the domain's columns below the outputs, behind which they are outputs as well.
  Columns carry_domain(LogicalProject& query);
  Columns push_beside(LogicalPtr& node);  // what reads no outer column
  Columns push_join(LogicalPtr& node);
  Columns push_aggregate(LogicalPtr& node);
  Columns push_limit(LogicalPtr& node);
  // Columns of the grouping stand `added` further back, from number `keys` on, wherever they are read above.
  // Where its row may be missing they may be NULL, and a COUNT is 0 there.
  void move_aggregates(const GroupBy& group, size_t keys, size_t added, bool may_miss);

  const LogicalNode& left_;
  std::vector<LogicalCommonTable>& tables_;
  RelationIds& relations_;
  const std::set<RelationId> left_relations_;
  Columns outer_;
  std::map<CommonTableId, Columns> carried_;  // as common tables give them
  LogicalNode* root_ = nullptr;               // of the tree in which columns are pushed now
  std::vector<ExprPtr>* conditions_ = nullptr;
};

}  // namespace rtsql
