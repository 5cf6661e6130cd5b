// Counts how deep a tree is whose parts are counted already. Internal to src/sql.
#pragma once

#include "sql/query.h"

namespace rtsql::sql {

// Each returns one more than the deepest part has.
uint32_t depth_below(const Expression& expression);
uint32_t depth_below(const FromItem& item);
uint32_t depth_below(const Query& query);

}  // namespace rtsql::sql
