// An expression that an index has the keys of, as it has those of a column.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

struct IndexedExpression {
  std::string text;             // SQL in canonical form; its columns have no qualifier
  ExprPtr value;                // over the columns of the table, whose relation is the one of the id 0
  std::vector<size_t> columns;  // that the SQL names; the value may do without some
};

}  // namespace rtsql
