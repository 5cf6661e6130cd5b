#include "exec/operator/outer_join_operator.h"

#include "exec/join/outer_join.h"
#include "exec/precompute/filter_rows.h"

namespace rtsql {

void OuterJoinOperator::emit(const Consumer& consumer, Demand demand) {
  OuterJoin join(execution(), plan(), collect_inner(),
                 [&](const RowSet& joined) { return filter_rows(execution(), joined, plan().filter); });
  bool wants_more = true;
  const auto hand_over = [&](const RowSet& rows) { wants_more = consumer({rows}) && wants_more; };
  RowSet outer_rows;
  if (plan().mode == JoinMode::kMark) {
    outer_rows = outer().collect();
    const Attribution own = attribute();
    join.run(outer_rows, hand_over);
  } else {
    take(
        outer(),
        [&](const PipelineInput& pending) {
          outer().filter(pending, [&](const RowSet& rows) {
            outer_rows = rows;
            join.run(rows, hand_over);
          });
          return wants_more;
        },
        demand);
  }
  if (wants_more) join.finish(outer_rows, hand_over);
  note(join.join());
}

}  // namespace rtsql
