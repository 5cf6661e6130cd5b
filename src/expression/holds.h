// Says what the order of two values means for a comparison of them.
#pragma once

#include "expression/expression.h"

namespace rtsql {

// Tells whether the comparison is TRUE of values in this order: negative, 0 or positive.
inline bool holds(Op comparison, int order) {
  switch (comparison) {
    case Op::kEqual:
      return order == 0;
    case Op::kNotEqual:
      return order != 0;
    case Op::kLess:
      return order < 0;
    case Op::kLessEqual:
      return order <= 0;
    case Op::kGreater:
      return order > 0;
    default:
      return order >= 0;
  }
}

}  // namespace rtsql
