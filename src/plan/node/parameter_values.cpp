#include "plan/node/parameter_values.h"

#include <utility>

#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {

ExprPtr ParameterValues::replace(const ExprPtr& expr) const {
  bool found = false;
  const ExprPtr replaced = rewrite(expr, [&](const Expr& part) -> ExprPtr {
    if (part.op != Op::kParameter) return nullptr;
    found = true;
    return cast_expr(make_literal(values_.at(part.parameter - 1), part.span), part.type);
  });
  return found ? fold(replaced) : expr;
}

void ParameterValues::replace_in(ExprPtr& expr) const {
  if (expr) expr = replace(expr);
}

void ParameterValues::replace_in(std::vector<ExprPtr>& exprs) const {
  for (ExprPtr& expr : exprs) replace_in(expr);
}

void ParameterValues::replace_in(std::vector<KeyCheck>& checks) const {
  for (KeyCheck& check : checks) {
    replace_in_conjuncts(check.filter);
    replace_in(check.key);
  }
}

void ParameterValues::replace_in_conjuncts(std::vector<ExprPtr>& conjuncts) const {
  std::vector<ExprPtr> replaced;
  for (ExprPtr& conjunct : conjuncts) {
    replace_in(conjunct);
    split_conjuncts(conjunct, replaced);
  }
  conjuncts = std::move(replaced);
}

}  // namespace rtsql
