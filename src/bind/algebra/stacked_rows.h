// Makes rows of columns: each row of a tree several times, with other expressions each time.
#pragma once

#include <vector>

#include "logical/node.h"

namespace rtsql {

struct StackedRows {
  LogicalPtr tree;
  std::vector<ExprPtr> columns;  // over the tree, one for each value of a row
};

// `rows` are at least one and of as many values each, over `tree`; the values of a column have one type.
StackedRows stack_rows(LogicalPtr tree, const std::vector<std::vector<ExprPtr>>& rows, RelationIds& relations,
                       SourceSpan span);

}  // namespace rtsql
