#include "expression/expression.h"

#include <algorithm>

#include "common/check.h"
#include "common/count_steps.h"
#include "expression/collating.h"
#include "expression/operation.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

bool result_nullable(Op op, const std::vector<ExprPtr>& operands) {
  auto nullable = [](const ExprPtr& operand) { return operand->nullable; };
  switch (op) {
    case Op::kIsNull:
      return false;
    case Op::kTryCast:
      return true;
    case Op::kCoalesce:
    case Op::kGreatest:
    case Op::kLeast:
      return std::all_of(operands.begin(), operands.end(), nullable);
    case Op::kCase: {
      bool any = operands.back()->nullable;
      for (size_t i = 1; i + 1 < operands.size(); i += 2) any = any || operands[i]->nullable;
      return any;
    }
    default:
      break;
  }
  const Operation* const operation = find_operation(op);
  if (operation != nullptr && operation->nulls == Operation::Nulls::kTake) return false;
  const auto has_nulls = [&](Operation::Nulls nulls) {
    return operation != nullptr && operation->nulls == nulls;
  };
  return std::any_of(operands.begin(), operands.end(), nullable) ||
         (has_nulls(Operation::Nulls::kDivisor) && !is_nonzero_literal(*operands[1])) ||
         (has_nulls(Operation::Nulls::kInfinite) && is_moment(operands[0]->type));
}

// Tells whether the operation may be NULL over these operands, which need not be its own.
bool result_nullable(const Expr& operation, const std::vector<ExprPtr>& operands) {
  if (operation.op == Op::kAggregate) return operation.nullable;
  if (operation.op == Op::kDictionary && operation.dictionary_function->gives_null) return true;
  if (operation.op == Op::kHostFunction && operation.host_function->gives_null) return true;
  return result_nullable(operation.op, operands);
}

}  // namespace

Op mirrored(Op comparison) {
  switch (comparison) {
    case Op::kLess:
      return Op::kGreater;
    case Op::kLessEqual:
      return Op::kGreaterEqual;
    case Op::kGreater:
      return Op::kLess;
    case Op::kGreaterEqual:
      return Op::kLessEqual;
    default:
      return comparison;
  }
}

bool is_nonzero_literal(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.literal.null &&
         (expr.literal.exact() != 0 || expr.literal.real != 0);
}

ExprPtr make_literal(Value value, SourceSpan span) {
  auto expr = std::make_shared<Expr>();
  expr->op = Op::kLiteral;
  expr->type = value.type;
  expr->nullable = value.null;
  expr->literal = std::move(value);
  expr->span = span;
  return expr;
}

ExprPtr integer_literal(int64_t value, SourceSpan span) {
  return make_literal(Value::of_integer(TypeId::kInteger, value), span);
}

ExprPtr bigint_literal(int64_t value, SourceSpan span) {
  return make_literal(Value::of_integer(TypeId::kBigint, value), span);
}

ExprPtr double_literal(double value, SourceSpan span) {
  return make_literal(Value::of_real(TypeId::kDouble, value), span);
}

bool is_literal(const ExprPtr& expr) {
  return expr->op == Op::kLiteral;
}

ExprPtr make_long_number(Value nearest, std::string written, SourceSpan span) {
  auto expr = std::make_shared<Expr>(*make_literal(std::move(nearest), span));
  expr->text = std::move(written);
  return expr;
}

ExprPtr make_parameter(uint32_t number, Type type, SourceSpan span) {
  auto expr = std::make_shared<Expr>();
  expr->op = Op::kParameter;
  expr->type = type;
  expr->literal = Value::null_of(type);
  expr->parameter = number;
  expr->nullable = true;
  expr->span = span;
  return expr;
}

bool has_known_value(const Expr& expr) {
  return expr.op == Op::kLiteral || expr.op == Op::kParameter;
}

ExprPtr make_column(ColumnId column, Type type, bool nullable, std::string text, SourceSpan span) {
  auto expr = std::make_shared<Expr>();
  expr->op = Op::kColumn;
  expr->type = type;
  if (type.derivation == Derivation::kExplicit) expr->type.derivation = Derivation::kImplicit;
  expr->nullable = nullable;
  expr->column = column;
  expr->text = std::move(text);
  expr->span = span;
  return expr;
}

ExprPtr make_expr(Op op, Type type, std::vector<ExprPtr> operands, SourceSpan span) {
  count_steps();
  auto expr = std::make_shared<Expr>();
  expr->op = op;
  expr->type = with_derived_collation(type, operands, span);
  expr->nullable = result_nullable(op, operands);
  expr->operands = std::move(operands);
  expr->span = span;
  return expr;
}

ExprPtr make_and(const std::vector<ExprPtr>& conjuncts) {
  if (conjuncts.empty()) return nullptr;
  if (conjuncts.size() == 1) return conjuncts[0];
  return make_expr(Op::kAnd, TypeId::kBoolean, conjuncts);
}

bool same_expr(const Expr& a, const Expr& b) {
  count_steps();
  if (a.op != b.op || a.type != b.type || a.operands.size() != b.operands.size()) return false;
  if (a.type.collation != b.type.collation) return false;
  switch (a.op) {
    case Op::kLiteral:
      if (!(a.literal == b.literal)) return false;
      break;
    case Op::kParameter:
    case Op::kStatementSeed:
      if (a.parameter != b.parameter) return false;
      break;
    case Op::kColumn:
      if (!(a.column == b.column)) return false;
      break;
    case Op::kToLocal:
    case Op::kToUtc:
      if (a.text != b.text) return false;
      break;
    case Op::kDictionary:
      if (a.dictionary_function->before != b.dictionary_function->before) return false;
      if (a.dictionary_function->after != b.dictionary_function->after) return false;
      break;
    case Op::kHostFunction:
      if (a.host_function->name != b.host_function->name) return false;
      break;
    case Op::kAggregate:
      if (a.aggregate != b.aggregate || a.distinct != b.distinct || a.order != b.order) return false;
      break;
    default:
      break;
  }
  return std::equal(a.operands.begin(), a.operands.end(), b.operands.begin(),
                    [](const ExprPtr& x, const ExprPtr& y) { return same_expr(*x, *y); });
}

bool same_exprs(const std::vector<ExprPtr>& a, const std::vector<ExprPtr>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ExprPtr& x, const ExprPtr& y) { return same_expr(*x, *y); });
}

ExprPtr rewrite(const ExprPtr& expr, const std::function<ExprPtr(const Expr&)>& replace) {
  count_steps();
  if (ExprPtr replaced = replace(*expr)) return replaced;
  bool changed = false;
  std::vector<ExprPtr> operands;
  for (const ExprPtr& operand : expr->operands) {
    operands.push_back(rewrite(operand, replace));
    changed = changed || operands.back() != operand;
  }
  if (!changed) return expr;
  auto copy = std::make_shared<Expr>(*expr);
  copy->nullable = result_nullable(*expr, operands);
  copy->operands = std::move(operands);
  return copy;
}

void visit(const Expr& expr, const std::function<void(const Expr&)>& visitor) {
  count_steps();
  visitor(expr);
  for (const ExprPtr& operand : expr.operands) visit(*operand, visitor);
}

void visit_columns(const Expr& expr, const std::function<void(const Expr&)>& visitor) {
  visit(expr, [&](const Expr& part) {
    if (part.op == Op::kColumn) visitor(part);
  });
}

void split_conjuncts(const ExprPtr& expr, std::vector<ExprPtr>& out) {
  if (expr->op == Op::kAnd) {
    for (const ExprPtr& operand : expr->operands) split_conjuncts(operand, out);
  } else if (expr->op != Op::kLiteral || is_never_true(*expr)) {
    out.push_back(expr);
  }
}

bool is_never_true(const Expr& condition) {
  return condition.op == Op::kLiteral && (condition.literal.null || condition.literal.integer == 0);
}

bool is_text_cast(const Expr& expr) {
  return expr.op == Op::kCast && expr.type.id == TypeId::kVarchar &&
         expr.operands[0]->type.id != TypeId::kVarchar && expr.operands[0]->type.id != TypeId::kEnum;
}

bool is_label_cast(const Expr& expr) {
  return expr.op == Op::kCast && expr.type.id == TypeId::kVarchar &&
         expr.operands[0]->type.id == TypeId::kEnum;
}

namespace {

// Tells whether every value of the first type has one of the second.
bool always_fits(Type from, Type to) {
  if (from.id == TypeId::kNull || from == to || widens(from, to)) return true;
  if (is_moment(from)) return is_moment(to) || to.id == TypeId::kTime;
  if (from.id == TypeId::kTime || to.id == TypeId::kTime)
    return to.id != TypeId::kVarchar && from.id != TypeId::kVarchar;
  if (from.id == TypeId::kBoolean) return is_integral(to);
  if (from.id == TypeId::kEnum) return to.id == TypeId::kVarchar || to.id == TypeId::kInteger;
  if (!is_numeric(from)) return false;
  return to.id == TypeId::kBoolean || (is_floating(to) && from.id != TypeId::kDouble);
}

}  // namespace

bool operation_may_fail(const Expr& expr) {
  switch (expr.op) {
    case Op::kCast:
      return !is_text_cast(expr) && !always_fits(expr.operands[0]->type, expr.type);
    case Op::kDictionary:
      return expr.dictionary_function->fails;
    case Op::kHostFunction:
      return !expr.host_function->failure.empty();
    default:
      break;
  }
  const Operation* const operation = find_operation(expr.op);
  return operation != nullptr && can_fail(*operation, expr);
}

bool may_fail(const Expr& expr) {
  bool fails = false;
  visit(expr, [&](const Expr& node) { fails = fails || operation_may_fail(node); });
  return fails;
}

}  // namespace rtsql
