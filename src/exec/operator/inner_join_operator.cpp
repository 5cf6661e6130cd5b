#include "exec/operator/inner_join_operator.h"

#include <optional>
#include <utility>

namespace rtsql {

void InnerJoinOperator::emit(const Consumer& consumer, Demand demand) {
  if (kept_) return join_with(*kept_, consumer, demand);
  auto join = std::make_unique<Join>(execution(), plan(), collect_inner());
  Join& used = *join;
  const std::optional<uint32_t> working = context().common_tables.working_table();
  if (working && plan().method == JoinMethod::kBuild && !reads_common_table(*plan().children[1], *working))
    kept_ = std::move(join);
  join_with(used, consumer, demand);
}

void InnerJoinOperator::join_with(Join& join, const Consumer& consumer, Demand demand) {
  bool emitted = false, wants_more = true;
  RowSet shape;
  const auto take = [&](const RowSet& joined) {
    emitted = true;
    wants_more = consumer({.rows = joined, .conjuncts = plan().filter});
    return wants_more;
  };
  outer().run(
      [&](const PendingRows& pending) {
        const Attribution own = attribute();
        outer().filter(pending, [&](const RowSet& rows) {
          shape = rows;
          join.run(rows, take);
        });
        return wants_more;
      },
      demand);
  note(join);
  if (emitted) return;
  // Those above learn the columns from a batch, if an empty one.
  shape.count = 0;
  shape.add_columns_of(join.inner());
  consumer({shape});
}

}  // namespace rtsql
