#include "bind/query/expression_binder.h"

#include "bind/names/collation_name.h"
#include "bind/names/number_literal.h"
#include "bind/names/type_name.h"
#include "bind/query/call_binder.h"
#include "bind/query/choice_binder.h"
#include "bind/query/column_binder.h"
#include "bind/query/operand_binder.h"
#include "bind/query/operator_binder.h"
#include "bind/query/predicate_binder.h"
#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "expression/collating.h"
#include "expression/type_rules.h"

namespace rtsql {

using sql::ExpressionKind;

namespace {

// Returns the literal, which knows its parameter if it stands for one.
ExprPtr of_parameter(const sql::Expression& e, const ExprPtr& literal) {
  if (!e.parameter) return literal;
  auto value = std::make_shared<Expr>(*literal);
  value->parameter = *e.parameter;
  return value;
}

// Returns the type of a NULL or a parameter, which is kNull where none is known.
Type type_if_known(const sql::Expression& e, const SchemaReader* types) {
  return e.type_name.name.empty() ? Type(TypeId::kNull) : resolve_type(e.type_name, types);
}

}  // namespace

ExprPtr OperandBinder::bind(const sql::Expression& e) {
  switch (e.kind) {
    case ExpressionKind::kNull:
      return make_literal(Value::null_of(type_if_known(e, context.types)), e.span);
    case ExpressionKind::kBoolean:
      return make_literal(Value::of_integer(TypeId::kBoolean, e.text == "true"), e.span);
    case ExpressionKind::kInteger:
      return integer_literal(e);
    case ExpressionKind::kDecimal:
      return decimal_literal(e);
    case ExpressionKind::kFloat:
      return float_literal(e);
    case ExpressionKind::kString:
      return of_parameter(e, make_literal(Value::of_text(e.text), e.span));
    case ExpressionKind::kTypedString: {
      const ExprPtr text = make_literal(Value::of_text(e.text), e.span);
      const Type type = resolve_type(e.type_name, context.types);
      return of_parameter(e, cast_expr(text, open_decimal_of(e.type_name, *text).value_or(type)));
    }
    case ExpressionKind::kParameter:
      return make_parameter(*e.parameter, type_if_known(e, context.types), e.span);
    case ExpressionKind::kColumn:
      return bind_column(e, context);
    case ExpressionKind::kStar:
      throw Error(ErrorKind::kSyntax, "* can stand only alone in a select list or in COUNT(*)").at(e.span);
    case ExpressionKind::kUnary:
    case ExpressionKind::kBinary:
    case ExpressionKind::kLike:
      return bind_operator(e, *this);
    case ExpressionKind::kBetween:
      return bind_between(e, *this);
    case ExpressionKind::kIn:
      return bind_in(e, *this);
    case ExpressionKind::kIsNull:
      return bind_null_test(e, *this);
    case ExpressionKind::kIsTruth:
      return bind_truth_test(e, *this);
    case ExpressionKind::kCase:
      return bind_case_expression(e, *this);
    case ExpressionKind::kCast:
      return bind_cast(e, *this);
    case ExpressionKind::kCollate:
      return make_collated(bind(*e.operands[0]), resolve_collation({e.text, e.op_span}), e.span);
    case ExpressionKind::kFunction:
      return bind_call(e, *this);
    case ExpressionKind::kIsDistinct:
      return bind_distinct_test(e, *this);
    case ExpressionKind::kOverlaps:
      return bind_overlaps(e, *this);
    case ExpressionKind::kExists:
      return subqueries(e).exists(*e.query, e.span);
    case ExpressionKind::kSubquery:
      return subqueries(e).scalar(*e.query, e.span, reached);
    case ExpressionKind::kInQuery:
      return bind_in_query(e, false, *this);
    case ExpressionKind::kQuantified:
      return bind_quantified(e, *this);
    case ExpressionKind::kDefault:
      throw Error(ErrorKind::kSyntax, "DEFAULT is not allowed here")
          .at(e.span)
          .hint("it is a whole value: INSERT INTO t VALUES (1, DEFAULT), UPDATE t SET a = DEFAULT");
    case ExpressionKind::kRow:
      throw Error(ErrorKind::kUnsupported, "a row of several values is not supported here")
          .at(e.span)
          .hint("rows are compared with each other: (a, b) < (1, 2), (a, b) IN ((1, 2), (3, 4))");
  }
  RTSQL_CHECK(false);
  return nullptr;
}

ExprPtr bind_expression(const sql::Expression& expression, const BindContext& context) {
  count_steps();
  return OperandBinder{context}.bind(expression);
}

ExprPtr bind_condition(const sql::Expression& expression, const BindContext& context) {
  return OperandBinder{context}.filter(expression);
}

}  // namespace rtsql
