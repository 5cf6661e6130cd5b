#include "bind/query/operand_binder.h"

#include <fmt/format.h>

#include "bind/query/predicate_binder.h"
#include "common/error.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/registry/operators.h"

namespace rtsql {

using sql::ExpressionKind;

std::vector<ExprPtr> OperandBinder::bind_all(const std::vector<sql::ExpressionPtr>& written) {
  std::vector<ExprPtr> bound;
  for (const sql::ExpressionPtr& each : written) bound.push_back(bind(*each));
  return bound;
}

ExprPtr OperandBinder::condition(const sql::Expression& written) {
  ExprPtr expr = bind(written);
  if (expr->type.id == TypeId::kNull) return cast_expr(expr, TypeId::kBoolean);
  if (expr->type.id != TypeId::kBoolean) {
    throw Error(ErrorKind::kType, fmt::format("a condition must be BOOLEAN, not {}", type_name(expr->type)))
        .sqlstate(sqlstate::kWrongType)
        .at(expr->span);
  }
  return expr;
}

ExprPtr OperandBinder::filter(const sql::Expression& written) {
  if (written.kind == ExpressionKind::kInQuery && !written.negated)
    return bind_in_query(written, true, *this);
  if (written.kind != ExpressionKind::kBinary || operator_of(written).op != Op::kAnd)
    return condition(written);
  std::vector<ExprPtr> conditions;
  for (const sql::ExpressionPtr& operand : written.operands) conditions.push_back(filter(*operand));
  return make_folded(Op::kAnd, TypeId::kBoolean, std::move(conditions), written.span);
}

RowOperand OperandBinder::row(const sql::Expression& written) {
  if (written.kind != ExpressionKind::kRow) return {bind(written)};
  RowOperand operand;
  for (const sql::ExpressionPtr& part : written.operands) operand.parts.push_back(row(*part));
  return operand;
}

RowOperand OperandBinder::row_beside(const sql::Expression& other, const sql::Expression& written) {
  if (written.kind != ExpressionKind::kSubquery || other.kind != ExpressionKind::kRow) return row(written);
  RowOperand operand;
  for (ExprPtr& value : subqueries(written).row(*written.query, other.operands.size(), written.span, reached))
    operand.parts.push_back({std::move(value)});
  return operand;
}

std::vector<ExprPtr> OperandBinder::values(const sql::Expression& written) {
  if (written.kind != ExpressionKind::kRow) return {bind(written)};
  return bind_all(written.operands);
}

Subqueries& OperandBinder::subqueries(const sql::Expression& written) const {
  Subqueries* taken = context.inside_aggregate ? context.before_grouping : context.subqueries;
  if (taken == nullptr) {
    throw Error(
        ErrorKind::kUnsupported,
        fmt::format("{} not supported in {}", written.query ? "subqueries are" : written.text + "() is",
                    context.inside_aggregate ? "an aggregate" : context.clause))
        .at(written.span);
  }
  return *taken;
}

ExprPtr negate_if(bool negated, const ExprPtr& condition, SourceSpan span) {
  return negated ? make_folded(Op::kNot, TypeId::kBoolean, {condition}, span) : condition;
}

}  // namespace rtsql
