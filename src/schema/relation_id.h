// The ids of what makes rows in a statement: relations and common tables.
#pragma once

#include <cstdint>

#include "common/typed_id.h"

namespace rtsql {

// Names a relation within its statement.
using RelationId = TypedId<struct RelationKind>;
// Names a query of WITH, or the working table of a recursive one, within its statement.
using CommonTableId = TypedId<struct CommonTableKind>;

// Gives out the ids of one statement: to its query where that is bound and rewritten, then to its plan, then
// to each run of the plan. It is a value: a copy goes on by itself, so that runs begin behind the plan that
// they share and leave it as it is. Used by one thread.
class RelationIds {
 public:
  RelationIds() = default;
  // Gives out this id first, and then those behind it.
  explicit RelationIds(RelationId first) : next_(first.value) {}

  // Return an id of a query or of its plan. Views that read others twice have twice as many each, so there is
  // a limit: throw Error(kUnsupported), without a span, where the query has too many.
  RelationId next() { return RelationId(next_of_query()); }
  CommonTableId next_common_table() { return CommonTableId(next_of_query()); }
  // Returns an id of a run, which may have any number of them.
  RelationId next_of_run();

  // Returns what gives out ids that neither of the two has given out.
  static RelationIds behind(const RelationIds& a, const RelationIds& b);

 private:
  uint32_t next_of_query();

  uint32_t next_ = 0;
};

}  // namespace rtsql
