// Gives expressions that were bound out of stored text a place in the statement at hand.
#pragma once

#include "expression/expression.h"
#include "logical/common_table.h"

namespace rtsql {

// Copies the expression with all its operands at `span`: spans of the stored text mean nothing there.
ExprPtr placed(const ExprPtr& expr, SourceSpan span);
// Does so but for the parts that are `others`, which were written in the statement.
ExprPtr placed_around(const std::vector<ExprPtr>& others, const ExprPtr& expr, SourceSpan span);

// Give all expressions of a tree the place.
void place_tree(LogicalNode& tree, SourceSpan span);
void place_table(LogicalCommonTable& table, SourceSpan span);

}  // namespace rtsql
