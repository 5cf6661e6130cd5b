#include "exec/operator/inner_join_operator.h"

#include <utility>

namespace rtsql {

void InnerJoinOperator::emit(const Consumer& consumer, Demand demand) {
  if (kept_) return join_with(*kept_, consumer, demand);
  auto join = std::make_unique<Join>(execution(), plan(), collect_inner());
  Join& used = *join;
  if (plan().method == JoinMethod::kBuild && repeats(1)) kept_ = std::move(join);
  join_with(used, consumer, demand);
}

void InnerJoinOperator::join_with(Join& join, const Consumer& consumer, Demand demand) {
  bool emitted = false, wants_more = true;
  RowSet shape;
  const auto hand_over = [&](const RowSet& joined) {
    emitted = true;
    wants_more = consumer({.rows = joined, .conjuncts = plan().filter});
    return wants_more;
  };
  take(
      outer(),
      [&](const PipelineInput& pending) {
        outer().filter(pending, [&](const RowSet& rows) {
          shape = rows;
          join.run(rows, hand_over);
        });
        return wants_more;
      },
      demand);
  note(join);
  if (emitted) return;
  // The operators above learn the columns from a batch, even from an empty one.
  shape.count = 0;
  shape.add_columns_of(join.inner());
  consumer({shape});
}

}  // namespace rtsql
