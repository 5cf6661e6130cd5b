#include "exec/precompute/branch_guard.h"
#include "expression/choice.h"

#include <ranges>

namespace rtsql {
namespace {

ExprPtr is_not_null(const ExprPtr& value) {
  ExprPtr is_null = make_expr(Op::kIsNull, TypeId::kBoolean, {value});
  return make_expr(Op::kNot, TypeId::kBoolean, {is_null});
}

ExprPtr only_where_taken(const Branch& branch, const ExprPtr& value) {
  const ExprPtr null = make_literal(Value::null_of(value->type));
  const size_t place = branch.before.size();
  std::vector<ExprPtr> arms;
  if (branch.choice == Op::kCoalesce) {
    for (const ExprPtr& operand : branch.before) arms.insert(arms.end(), {is_not_null(operand), null});
    arms.push_back(value);
  } else {
    for (size_t i = 0; i + 1 < place; i += 2) arms.insert(arms.end(), {branch.before[i], null});
    // A value also wants its condition to be TRUE; conditions and the value of ELSE want only those before
    // them not to be.
    const bool has_condition = place % 2 == 1;
    if (has_condition) arms.push_back(branch.before[place - 1]);
    arms.push_back(value);
    if (has_condition) arms.push_back(null);
  }
  return bind_case(std::move(arms), value->span);
}

}  // namespace

bool is_value_of_when(Op choice, size_t place, size_t operands) {
  return choice == Op::kCase && place % 2 == 1 && place + 1 < operands;
}

ExprPtr only_where_taken(std::span<const Branch> branches, ExprPtr value) {
  for (const Branch& branch : branches | std::views::reverse) value = only_where_taken(branch, value);
  return value;
}

}  // namespace rtsql
