// Sorts rows on the host; rows that the keys leave tied keep their order.
#pragma once

#include <vector>

#include "exec/reference/rows.h"
#include "logical/node.h"

namespace rtsql::reference {

// Returns less than 0 where `a` comes first, more where `b` does.
int order_by(const SortKey& key, const Value& a, const Value& b);

Rows sorted(const Rows& rows, const std::vector<SortKey>& keys, const Place* outer);

}  // namespace rtsql::reference
