#pragma once

#include <vector>

#include "logical/node.h"

namespace rtsql {

// A key check names an expression over one table that must not fail for the rows that pass the filter, for it
// is to be a join's key.
struct KeyCheck {
  BaseRelationPtr base;
  std::vector<ExprPtr> filter;
  ExprPtr key;
};

}  // namespace rtsql
