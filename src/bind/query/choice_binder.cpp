#include "bind/query/choice_binder.h"

#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "function/registry/functions.h"

namespace rtsql {
namespace {

ExprPtr is_not_true(const ExprPtr& condition) {
  const ExprPtr no = make_literal(Value::of_integer(TypeId::kBoolean, false), condition->span);
  return make_folded(Op::kNot, TypeId::kBoolean,
                     {make_folded(Op::kCoalesce, TypeId::kBoolean, {condition, no}, condition->span)},
                     condition->span);
}

}  // namespace

ExprPtr bind_case_expression(const sql::Expression& e, OperandBinder& operands) {
  std::vector<ExprPtr> bound;
  const size_t first = e.has_subject ? 1 : 0;
  const ExprPtr subject = e.has_subject ? operands.bind(*e.operands[0]) : nullptr;
  const size_t end = e.operands.size() - (e.has_else ? 1 : 0);
  const size_t reached_outside = operands.reached.size();
  for (size_t i = first; i < end; i += 2) {
    const sql::Expression& written = *e.operands[i];
    const ExprPtr when = subject ? make_comparison(Op::kEqual, subject, operands.bind(written), written.span)
                                 : operands.condition(written);
    operands.reached.push_back(when);
    bound.push_back(when);
    bound.push_back(operands.bind(*e.operands[i + 1]));
    operands.reached.back() = is_not_true(when);
  }
  if (e.has_else) bound.push_back(operands.bind(*e.operands.back()));
  operands.reached.resize(reached_outside);
  return bind_case(std::move(bound), e.span);
}

bool is_coalesce(std::string_view name) {
  return name == "coalesce" || name == "ifnull" || name == "nvl";
}

// An argument counts where those before it are NULL.
ExprPtr bind_coalesce(const sql::Expression& e, OperandBinder& operands) {
  std::vector<ExprPtr> arguments;
  const size_t reached_outside = operands.reached.size();
  for (const sql::ExpressionPtr& argument : e.operands) {
    arguments.push_back(operands.bind(*argument));
    operands.reached.push_back(
        make_folded(Op::kIsNull, TypeId::kBoolean, {arguments.back()}, argument->span));
  }
  operands.reached.resize(reached_outside);
  return bind_function(e.text, std::move(arguments), e.span);
}

}  // namespace rtsql
