#include "logical/null_rejection.h"

#include <algorithm>

namespace rtsql {
namespace {

class NullRejection {
 public:
  explicit NullRejection(const std::set<RelationId>& relations) : relations_(relations) {}

  bool is_never_true(const Expr& condition) const {
    switch (condition.op) {
      case Op::kAnd:
        return any_of(condition, [&](const Expr& operand) { return is_never_true(operand); });
      case Op::kOr:
        return all_of(condition, [&](const Expr& operand) { return is_never_true(operand); });
      default:
        return rtsql::is_never_true(condition) || is_null(condition) || asks_for_value(condition);
    }
  }

 private:
  // Tells whether it is x IS NOT NULL of what is surely NULL.
  bool asks_for_value(const Expr& condition) const {
    if (condition.op != Op::kNot || condition.operands[0]->op != Op::kIsNull) return false;
    return is_null(*condition.operands[0]->operands[0]);
  }

  // Tells whether the value is surely NULL.
  bool is_null(const Expr& expr) const {
    auto operand_is_null = [&](const Expr& operand) { return is_null(operand); };
    switch (expr.op) {
      case Op::kLiteral:
        return expr.literal.null;
      case Op::kColumn:
        return relations_.contains(expr.column.relation);
      // FALSE AND NULL is FALSE, TRUE OR NULL is TRUE.
      case Op::kAnd:
      case Op::kOr:
      case Op::kCoalesce:
      case Op::kGreatest:
      case Op::kLeast:
        return all_of(expr, operand_is_null);
      case Op::kIn:
        return is_null(*expr.operands[0]);
      case Op::kIsNull:
      case Op::kCase:
      case Op::kHash:
      case Op::kRandom:
      case Op::kAggregate:
        return false;
      default:
        return any_of(expr, operand_is_null);
    }
  }

  static bool any_of(const Expr& expr, const auto& test) {
    return std::any_of(expr.operands.begin(), expr.operands.end(),
                       [&](const ExprPtr& operand) { return test(*operand); });
  }
  static bool all_of(const Expr& expr, const auto& test) {
    return std::all_of(expr.operands.begin(), expr.operands.end(),
                       [&](const ExprPtr& operand) { return test(*operand); });
  }

  const std::set<RelationId>& relations_;
};

}  // namespace

bool rejects_missing(const Expr& condition, const std::set<RelationId>& relations) {
  return !may_fail(condition) && NullRejection(relations).is_never_true(condition);
}

}  // namespace rtsql
