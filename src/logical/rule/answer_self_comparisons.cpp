#include "logical/rule/answer_self_comparisons.h"

#include "expression/choice.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// Returns the answer for a value that is not NULL; none if it is no comparison of a value with itself.
std::optional<bool> answer_of(const Expr& comparison) {
  switch (comparison.op) {
    case Op::kEqual:
    case Op::kLessEqual:
    case Op::kGreaterEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kGreater:
      break;
    default:
      return std::nullopt;
  }
  if (!same_expr(*comparison.operands[0], *comparison.operands[1]) || may_fail(*comparison.operands[0]))
    return std::nullopt;
  const bool excludes_equal =
      comparison.op == Op::kNotEqual || comparison.op == Op::kLess || comparison.op == Op::kGreater;
  return !excludes_equal;
}

ExprPtr boolean(bool value, SourceSpan span) {
  return make_literal(Value::of_integer(TypeId::kBoolean, value), span);
}

ExprPtr is_null(const Expr& comparison) {
  return make_folded(Op::kIsNull, TypeId::kBoolean, {comparison.operands[0]}, comparison.span);
}

ExprPtr answered(const ExprPtr& expr) {
  return rewrite(expr, [](const Expr& node) -> ExprPtr {
    const std::optional<bool> answer = answer_of(node);
    if (!answer) return nullptr;
    const ExprPtr known = boolean(*answer, node.span);
    if (!node.operands[0]->nullable) return known;
    return bind_case({is_null(node), make_literal(Value::null_of(TypeId::kBoolean), node.span), known},
                     node.span);
  });
}

// Only the rows for which it is TRUE count.
ExprPtr answered_condition(const ExprPtr& conjunct) {
  const std::optional<bool> answer = answer_of(*conjunct);
  if (!answer) return answered(conjunct);
  if (!*answer || !conjunct->operands[0]->nullable) return boolean(*answer, conjunct->span);
  return make_folded(Op::kNot, TypeId::kBoolean, {is_null(*conjunct)}, conjunct->span);
}

void answer(std::vector<ExprPtr>& conjuncts) {
  for (ExprPtr& conjunct : conjuncts) conjunct = answered_condition(conjunct);
  std::erase_if(conjuncts, [](const ExprPtr& conjunct) {
    return conjunct->op == Op::kLiteral && !conjunct->literal.null && conjunct->literal.integer != 0;
  });
}

}  // namespace

void answer_self_comparisons(LogicalNode& tree) {
  if (tree.kind == LogicalKind::kFilter) {
    answer(static_cast<LogicalFilter&>(tree).conjuncts);
  } else if (tree.kind == LogicalKind::kJoin) {
    answer(static_cast<LogicalJoin&>(tree).conjuncts);
  } else {
    for (ExprPtr* expr : tree.expressions()) *expr = answered(*expr);
  }
  for (const LogicalPtr& child : tree.children) answer_self_comparisons(*child);
}

}  // namespace rtsql
