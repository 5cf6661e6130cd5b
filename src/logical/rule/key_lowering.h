// The walk of rules that put keys in the place of values, by which these are ordered and told apart: over the
// groups, windows and orders of a query. Other rules find none of these values then.
#pragma once

#include <map>
#include <vector>

#include "logical/query.h"
#include "logical/window.h"

namespace rtsql {

class KeyLowering {
 public:
  virtual ~KeyLowering() = default;

  // Lowers all parts of the query, its common tables before it, and shows what has been put aside.
  void run(LogicalQuery& query);

 protected:
  virtual void lower(GroupBy& group) = 0;
  virtual void lower(Window& window) = 0;
  virtual void lower(std::vector<SortKey>& keys) = 0;

  // Has the query read `value` where it reads the column, which has a key now.
  void show(ColumnId column, ExprPtr value) { shown_[column] = std::move(value); }

 private:
  void lower_tree(LogicalNode& node);

  std::map<ColumnId, ExprPtr> shown_;
};

}  // namespace rtsql
