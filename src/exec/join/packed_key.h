// Computes the packed keys of an index over several columns.
#pragma once

#include <vector>

#include "expression/expression.h"
#include "index/contract/key_packing.h"

namespace rtsql {

// Returns an INTEGER or BIGINT, as wide as the packed keys, whose order-preserving key is the packed key of
// `columns`: expressions over one row, one per field. It is NULL where one of them is.
ExprPtr packed_key(const std::vector<ExprPtr>& columns, const KeyPacking& packing);

}  // namespace rtsql
