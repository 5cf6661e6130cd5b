// Texts of several columns and constants, which a kernel writes one behind the other: `a || ', ' || b`.
#pragma once

#include <vector>

#include "exec/execution.h"
#include "expression/expression.h"
#include "storage/column.h"

namespace rtsql {

// Returns the joined texts of each row, NULL where one of them is. The call's operands are literals, none of
// which is NULL, and others, of which `columns` has the VARCHARs, of one length. Returns null where that is
// left to the host: of few rows, of CPU devices, whose threads join texts in as little time, where the device
// has no room for them, and as write_texts() says. `are_distinct` says that no row comes twice.
ColumnPtr concat_texts(Execution& execution, const Expr& call, const std::vector<ColumnPtr>& columns,
                       bool are_distinct);

}  // namespace rtsql
