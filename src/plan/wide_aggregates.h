// Prepares what groupings, windows and sorts do with DECIMALs of more than 18 digits
// (docs/adr/0053-wide-decimals.md).
#pragma once

#include "logical/node.h"
#include "logical/window.h"
#include "plan/estimate/estimate.h"

namespace rtsql {

class WideAggregates {
 public:
  // `relations` gives out ids that the query does not have. Both outlive this.
  WideAggregates(Estimator& estimator, RelationIds& relations)
      : estimator_(estimator), relations_(relations) {}

  // These make narrow what statistics bound.
  void narrow(GroupBy& group) const;
  void narrow(Window& window) const;
  std::vector<SortKey> narrowed(std::vector<SortKey> keys) const;

  // Tells whether the least or the greatest of wide numbers is wanted.
  static bool has_extremes(const GroupBy& group);
  // No atomic operation compares 128 bits: a window puts the extremes of wide numbers beside all rows of
  // their group first. Returns the rows that are grouped then, in place of `rows`; null where there are no
  // such extremes.
  LogicalPtr with_extremes(const LogicalNode& rows, GroupBy& group);

  // Bounds a sum over so many rows, if it has 64 bits: it takes one word then, and two otherwise.
  std::optional<ExactRange> sums_in_one_word(const AggregateCall& call, double rows) const;
  // Bounds the least or the greatest of wide numbers; none where it is no such call, or nothing is known.
  std::optional<ExactRange> extremes(const AggregateCall& call) const;

 private:
  Estimator& estimator_;
  RelationIds& relations_;
};

}  // namespace rtsql
