// Says where a row that is not there, such as that of rank(values) WITHIN GROUP, would stand among those that
// are.
#pragma once

#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Tells of a row with these sort keys whether it sorts before the row of `values`, or does so or is its peer.
// There are as many of each, of equal types. The result is TRUE where it is so, else FALSE or NULL.
ExprPtr sorts_before(const std::vector<ExprPtr>& keys, const std::vector<SortDirection>& order,
                     const std::vector<ExprPtr>& values, SourceSpan span);
ExprPtr sorts_before_or_beside(const std::vector<ExprPtr>& keys, const std::vector<SortDirection>& order,
                               const std::vector<ExprPtr>& values, SourceSpan span);

}  // namespace rtsql
