// Makes expressions that derived aggregates, frames and periods have in common.
#pragma once

#include <utility>
#include <vector>

#include "expression/choice.h"
#include "expression/fold.h"

namespace rtsql {

inline ExprPtr compute_boolean(Op op, std::vector<ExprPtr> operands, SourceSpan span) {
  return make_folded(op, TypeId::kBoolean, std::move(operands), span);
}

inline ExprPtr compute_double(Op op, const ExprPtr& a, const ExprPtr& b) {
  return make_folded(op, TypeId::kDouble, {a, b}, a->span);
}

// NULL where the condition is not TRUE.
inline ExprPtr value_if(const ExprPtr& condition, const ExprPtr& value) {
  return bind_case({condition, value, make_literal(Value::null_of(value->type))}, value->span);
}

}  // namespace rtsql
