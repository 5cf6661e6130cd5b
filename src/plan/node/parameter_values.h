// Holds the values that a run of a prepared query has for its parameters.
#pragma once

#include <vector>

#include "logical/node.h"
#include "plan/node/key_check.h"
#include "schema/value.h"

namespace rtsql {

// Replaces parameters by literals, and folds what becomes constant.
class ParameterValues {
 public:
  // `values` are by the parameters' numbers, from 1. They outlive this.
  explicit ParameterValues(const std::vector<Value>& values) : values_(values) {}

  ExprPtr replace(const ExprPtr& expr) const;
  // These replace in place; an expression may be null.
  void replace_in(ExprPtr& expr) const;
  void replace_in(std::vector<ExprPtr>& exprs) const;
  void replace_in(std::vector<KeyCheck>& checks) const;
  // Conjuncts that are TRUE for these values go.
  void replace_in_conjuncts(std::vector<ExprPtr>& conjuncts) const;

 private:
  const std::vector<Value>& values_;
};

}  // namespace rtsql
