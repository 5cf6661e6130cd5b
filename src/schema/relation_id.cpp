#include "schema/relation_id.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/text.h"

namespace rtsql {

RelationId RelationIds::next_of_run() {
  RTSQL_CHECK(next_ != UINT32_MAX);
  return RelationId(next_++);
}

RelationIds RelationIds::behind(const RelationIds& a, const RelationIds& b) {
  return RelationIds(RelationId(std::max(a.next_, b.next_)));
}

uint32_t RelationIds::next_of_query() {
  constexpr uint32_t kMost = 1u << 14;
  count_steps();
  if (next_ < kMost) return next_++;
  throw Error(
      ErrorKind::kUnsupported,
      fmt::format("the query has more than {} tables and subqueries, its views' own counted each time "
                  "that a view is read",
                  format_count(kMost)))
      .sqlstate(sqlstate::kStatementTooComplex)
      .hint("CREATE TABLE … AS computes the rows of a view that is read often");
}

}  // namespace rtsql
