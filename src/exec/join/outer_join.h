// Joins whose rows do not all come of pairs: left, full, semi, anti, single and mark (logical/node.h). The
// inner join of the same keys runs, its pairs are tested by the rest of the condition, and what is left of
// them says which rows have a match.
#pragma once

#include <functional>
#include <optional>

#include "exec/execution.h"
#include "exec/join/join.h"
#include "exec/join/match_bitmap.h"
#include "exec/row_set.h"
#include "plan/node/plan.h"

namespace rtsql {

class OuterJoin {
 public:
  // `test` returns the rows for which the join's filter is TRUE. The inner rows are as Join has them.
  OuterJoin(Execution& execution, const JoinPlan& plan, RowSet inner,
            std::function<RowSet(const RowSet&)> test);

  using Consumer = std::function<void(const RowSet&)>;
  // Emits what these outer rows contribute: one batch at least. For a mark join they are all outer rows at
  // once, as each call makes a column of its own.
  void run(const RowSet& outer, const Consumer& consumer);
  // Emits, for a full join, the inner rows without a match. `outer` has the columns of the outer rows.
  void finish(const RowSet& outer, const Consumer& consumer);

  const Join& join() const { return join_; }  // of the pairs

 private:
  bool emits_pairs() const;
  uint64_t emit_pairs(MatchBitmap& matches, const Consumer& consumer);

  Execution& execution_;
  const JoinPlan& plan_;
  std::function<RowSet(const RowSet&)> test_;
  const RelationId outer_presence_ = execution_.new_relation();  // kFull
  RowSet inner_;                                                 // without the numbers of full_
  std::optional<MatchBitmap> inner_matches_;                     // kFull
  Join join_;
};

}  // namespace rtsql
