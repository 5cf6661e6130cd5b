// Joins rows on the host, in all modes, by a hash table of the conjuncts' equalities where there are any,
// else by looking at all pairs.
#pragma once

#include <functional>
#include <vector>

#include "exec/reference/rows.h"
#include "exec/reference/work.h"
#include "logical/node.h"

namespace rtsql::reference {

// Collects the pairs of matches of a join, left row by left row, and makes its rows of them.
class Matches {
 public:
  explicit Matches(const LogicalJoin& join) : join_(join) {}

  // `found` are the matches of the next row of the left side. Throws Error(kValue) where a single join has
  // several.
  void add(const std::vector<uint32_t>& found);
  // The right side's rows are those that the matches name.
  Rows finish(const Rows& left, const Rows& right);

 private:
  const LogicalJoin& join_;
  uint32_t next_ = 0;
  std::vector<uint32_t> left_, right_;
  std::vector<Value> marks_;
};

Rows run_join(const LogicalJoin& join, const std::vector<ExprPtr>& conjuncts, const Rows& left,
              const Rows& right, const Place* outer, Work& work);

// Runs an ASOF join: the rows of the right side that have the same keys are sorted, and searched for each row
// of the left side.
Rows run_asof_join(const LogicalJoin& join, const Rows& left, const Rows& right, const Place* outer,
                   Work& work);

// Runs a join whose right side reads columns of the left one: `run_right` gives the rows for one of the left.
Rows run_dependent_join(const LogicalJoin& join, const std::vector<ExprPtr>& conjuncts, const Rows& left,
                        const std::function<Rows(const Place&)>& run_right, const Place* outer, Work& work);

}  // namespace rtsql::reference
