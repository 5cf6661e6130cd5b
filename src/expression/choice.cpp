#include "expression/choice.h"

#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool are_values_literals(const std::vector<ExprPtr>& case_operands) {
  for (size_t i = 1; i + 1 < case_operands.size(); i += 2) {
    if (case_operands[i]->op != Op::kLiteral) return false;
  }
  return case_operands.back()->op == Op::kLiteral;
}

bool has_aggregate(const std::vector<ExprPtr>& exprs) {
  bool found = false;
  for (const ExprPtr& expr : exprs)
    visit(*expr, [&](const Expr& part) { found = found || part.op == Op::kAggregate; });
  return found;
}

}  // namespace

ExprPtr bind_case(std::vector<ExprPtr> operands, SourceSpan span) {
  if (operands.size() % 2 == 0) operands.push_back(make_literal(Value::null_of(TypeId::kNull), span));
  ExprPtr& last = operands.back();
  // It takes two rounds: the first finds the type of all, the second brings every value to it.
  for (size_t pass = 0; pass < 2; ++pass) {
    for (size_t i = 1; i + 1 < operands.size(); i += 2) unify(operands[i], last, span, "unite");
  }
  Type type = last->type;
  // No column is of the type of NULL: values that are all NULL are one, whatever the conditions. Where these
  // hold an aggregate, the query has its groups by it, and the values are texts.
  if (type.id == TypeId::kNull && are_values_literals(operands)) {
    if (!has_aggregate(operands)) return make_literal(Value::null_of(type), span);
    type = TypeId::kVarchar;
    for (size_t i = 1; i + 1 < operands.size(); i += 2) operands[i] = cast_expr(operands[i], type);
    last = cast_expr(last, type);
  }
  return make_folded(Op::kCase, type, std::move(operands), span);
}

ExprPtr constant_beside(const ExprPtr& argument, const ExprPtr& literal) {
  if (argument->op == Op::kLiteral) return literal;
  const SourceSpan span = literal->span;
  return bind_case({make_folded(Op::kIsNull, TypeId::kBoolean, {argument}, span), literal, literal}, span);
}

}  // namespace rtsql
