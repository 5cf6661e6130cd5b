#include "bind/query/expression_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/algebra/overlaps.h"
#include "bind/algebra/row_comparison.h"
#include "bind/names/number_literal.h"
#include "bind/names/type_name.h"
#include "bind/names/written_interval.h"
#include "bind/query/aggregate_binder.h"
#include "bind/query/order_binder.h"
#include "bind/query/series.h"
#include "bind/query/windows.h"
#include "common/check.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/comparison.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/hash.h"
#include "function/registry/functions.h"
#include "function/registry/operators.h"
#include "function/session_functions.h"
#include "function/time/time_functions.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

// Returns the code of the error that a column stands in a clause that reads no rows.
SqlState column_sqlstate(std::string_view clause) {
  if (clause == "DEFAULT") return sqlstate::kFeatureNotSupported;
  const bool counts = clause == "LIMIT" || clause == "FETCH" || clause == "OFFSET" || clause == "a frame";
  return counts ? sqlstate::kInvalidColumnReference : sqlstate::kUndefinedColumn;
}

class Binder {
 public:
  explicit Binder(const BindContext& context) : context_(context) {}

  ExprPtr bind(const sql::Expression& e) {
    switch (e.kind) {
      case ExpressionKind::kNull:
        return make_literal(Value::null_of(type_if_known(e)), e.span);
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
      case ExpressionKind::kTypedString:
        return of_parameter(
            e, cast_expr(make_literal(Value::of_text(e.text), e.span), resolve_type(e.type_name)));
      case ExpressionKind::kParameter:
        return make_parameter(*e.parameter, type_if_known(e), e.span);
      case ExpressionKind::kInterval:
        throw Error(ErrorKind::kUnsupported, "an INTERVAL stands beside + or - and a DATE or TIMESTAMP")
            .at(e.span)
            .hint(
                "day + INTERVAL '3 days', day + 3 * INTERVAL '1 day'; day + n adds as many days as a column "
                "says");
      case ExpressionKind::kColumn:
        return bind_column(e);
      case ExpressionKind::kStar:
        throw Error(ErrorKind::kSyntax, "* can stand only alone in a select list or in COUNT(*)").at(e.span);
      case ExpressionKind::kUnary:
      case ExpressionKind::kBinary:
      case ExpressionKind::kLike:
        return bind_operator(e);
      case ExpressionKind::kBetween:
        return bind_between(e);
      case ExpressionKind::kIn:
        return bind_in(e);
      case ExpressionKind::kIsNull:
        return row_is_null(row_operand(e, 0), e.negated, e.span);
      case ExpressionKind::kIsTruth:
        return bind_truth_test(e);
      case ExpressionKind::kCase:
        return bind_case_expression(e);
      case ExpressionKind::kCast:
        return bind_cast(e);
      case ExpressionKind::kFunction:
        return bind_call(e);
      case ExpressionKind::kIsDistinct:
        return bind_distinct_test(e);
      case ExpressionKind::kOverlaps:
        return make_overlaps(period_of(*e.operands[0]), period_of(*e.operands[1]), e.span);
      case ExpressionKind::kExists:
        return subqueries(e).exists(*e.query, e.span);
      case ExpressionKind::kSubquery:
        return subqueries(e).scalar(*e.query, e.span, reached_);
      case ExpressionKind::kInQuery:
        return bind_in_query(e, false);
      case ExpressionKind::kQuantified:
        return bind_quantified(e);
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

  ExprPtr condition(const sql::Expression& e) { return as_condition(bind(e)); }

  // Binds a condition of which only the rows count for which it is TRUE.
  ExprPtr filter(const sql::Expression& e) {
    if (e.kind == ExpressionKind::kInQuery && !e.negated) return bind_in_query(e, true);
    if (e.kind != ExpressionKind::kBinary || operator_of(e).op != Op::kAnd) return condition(e);
    std::vector<ExprPtr> conditions;
    for (const sql::ExpressionPtr& operand : e.operands) conditions.push_back(filter(*operand));
    return make_folded(Op::kAnd, TypeId::kBoolean, std::move(conditions), e.span);
  }

 private:
  ExprPtr operand(const sql::Expression& e, size_t i) { return bind(*e.operands[i]); }

  static ExprPtr as_condition(const ExprPtr& expr) {
    if (expr->type.id == TypeId::kNull) return cast_expr(expr, TypeId::kBoolean);
    if (expr->type.id != TypeId::kBoolean) {
      throw Error(ErrorKind::kType, fmt::format("a condition must be BOOLEAN, not {}", type_name(expr->type)))
          .sqlstate(sqlstate::kWrongType)
          .at(expr->span);
    }
    return expr;
  }

  static ExprPtr negate_if(bool negated, const ExprPtr& expr, SourceSpan span) {
    return negated ? make_folded(Op::kNot, TypeId::kBoolean, {expr}, span) : expr;
  }

  Subqueries& subqueries(const sql::Expression& e) const {
    Subqueries* taken = context_.inside_aggregate ? context_.before_grouping : context_.subqueries;
    if (taken == nullptr) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("{} not supported in {}", e.query ? "subqueries are" : e.text + "() is",
                              context_.inside_aggregate ? "an aggregate" : context_.clause))
          .at(e.span);
    }
    return *taken;
  }

  ExprPtr bind_in_query(const sql::Expression& e, bool only_true) {
    return negate_if(e.negated, subqueries(e).in(values_of(*e.operands[0]), *e.query, only_true, e.span),
                     e.span);
  }

  // Returns the values of a row, or the one value.
  std::vector<ExprPtr> values_of(const sql::Expression& e) {
    if (e.kind != ExpressionKind::kRow) return {bind(e)};
    return bind_all(e.operands);
  }

  // = ANY is IN, and <> ALL is NOT IN.
  ExprPtr bind_quantified(const sql::Expression& e) {
    const bool is_any = e.quantifier == sql::Quantifier::kAny;
    const Op comparison = *operator_of(e).op;
    if (comparison == (is_any ? Op::kEqual : Op::kNotEqual)) {
      return negate_if(!is_any, subqueries(e).in(values_of(*e.operands[0]), *e.query, false, e.span), e.span);
    }
    return subqueries(e).quantified(comparison, row_operand(e, 0), *e.query, is_any, e.span);
  }

  // NULLs are not distinct from each other.
  ExprPtr bind_distinct_test(const sql::Expression& e) {
    return negate_if(!e.negated, rows_are_same(row_operand(e, 0), row_operand(e, 1), e.span), e.span);
  }

  // A query beside a row has as many columns.
  RowOperand compared_operand(const sql::Expression& e, size_t i) {
    const sql::Expression &written = *e.operands[i], &other = *e.operands[1 - i];
    if (written.kind != ExpressionKind::kSubquery || other.kind != ExpressionKind::kRow)
      return row_operand(e, i);
    RowOperand row;
    for (ExprPtr& value :
         subqueries(written).row(*written.query, other.operands.size(), written.span, reached_))
      row.parts.push_back({std::move(value)});
    return row;
  }

  RowOperand row_operand(const sql::Expression& e, size_t i) {
    const sql::Expression& written = *e.operands[i];
    if (written.kind != ExpressionKind::kRow) return {bind(written)};
    RowOperand row;
    for (size_t part = 0; part < written.operands.size(); ++part)
      row.parts.push_back(row_operand(written, part));
    return row;
  }

  // UNKNOWN is NULL. For the others, NULL counts as what is not tested for, then the value itself or its
  // opposite answers.
  ExprPtr bind_truth_test(const sql::Expression& e) {
    if (e.text == "unknown") {
      return negate_if(
          e.negated, make_folded(Op::kIsNull, TypeId::kBoolean, {condition(*e.operands[0])}, e.span), e.span);
    }
    const bool truth = e.text == "true";
    ExprPtr other = make_literal(Value::of_integer(TypeId::kBoolean, !truth), e.span);
    ExprPtr known =
        make_folded(Op::kCoalesce, TypeId::kBoolean, {condition(*e.operands[0]), std::move(other)}, e.span);
    return negate_if(truth == e.negated, known, e.span);
  }

  // The end of a period may be an INTERVAL behind its beginning, in any order.
  Period period_of(const sql::Expression& row) {
    const sql::Expression& end = *row.operands[1];
    const ExprPtr start = bind(*row.operands[0]);
    const std::optional<Interval> length = written_interval(end);
    if (!length) return {start, bind(end)};
    return {start, make_shifted(start, *length, row.span)};
  }

  // A name that is none of a column may be a word that stands for a value.
  ExprPtr bind_session_value(const sql::Expression& e) {
    const std::string name = to_lower(e.text);
    const bool is_column = context_.scope != nullptr && context_.scope->has_anywhere("", e.text);
    if (!e.qualifier.empty() || is_column || !is_session_value(name)) return nullptr;
    return bind_function(name, {}, e.span);
  }

  ExprPtr bind_column(const sql::Expression& e) {
    if (context_.outputs && e.qualifier.empty() && !context_.scope->has_column(e.text)) {
      if (ExprPtr output = output_by_name(*context_.outputs, e, context_.clause)) return output;
    }
    if (ExprPtr value = bind_session_value(e)) return value;
    // Its quotes are part of the span.
    const bool quoted = e.qualifier.empty() && e.span.end - e.span.begin > e.text.size();
    if (context_.scope == nullptr) {
      const Error error =
          Error(ErrorKind::kName, fmt::format("column \"{}\" cannot be used in {}", e.text, context_.clause))
              .sqlstate(column_sqlstate(context_.clause))
              .at(e.span);
      throw quoted ? Error(error).hint(quoted_name_hint(e.text, {})) : error;
    }
    return context_.scope->resolve(e.qualifier, e.text, e.span, quoted);
  }

  std::vector<ExprPtr> bind_all(const std::vector<sql::ExpressionPtr>& written) {
    std::vector<ExprPtr> bound;
    for (const sql::ExpressionPtr& each : written) bound.push_back(bind(*each));
    return bound;
  }

  ExprPtr bind_operator(const sql::Expression& e) {
    const SqlOperator& of = operator_of(e);
    if (ExprPtr moved = bind_moved_time(e, of)) return moved;
    if (of.bind != nullptr) return negate_if(e.negated, of.bind(of, bind_all(e.operands), e.span), e.span);
    if (of.precedence == sql::Precedence::kComparison) {
      const RowOperand a = compared_operand(e, 0), b = compared_operand(e, 1);
      return compare_rows(*of.op, a, b, e.span);
    }
    std::vector<ExprPtr> conditions;
    for (const sql::ExpressionPtr& operand : e.operands) conditions.push_back(condition(*operand));
    return make_folded(*of.op, TypeId::kBoolean, std::move(conditions), e.span);
  }

  // Binds a DATE or TIMESTAMP that is moved by an INTERVAL; gives null for anything else.
  ExprPtr bind_moved_time(const sql::Expression& e, const SqlOperator& of) {
    if (of.op != Op::kAdd && of.op != Op::kSubtract) return nullptr;
    const bool adds = of.op == Op::kAdd;
    const std::optional<Interval> length = written_interval(*e.operands[1]);
    if (length) return make_shifted(operand(e, 0), adds ? *length : -*length, e.span);
    const std::optional<Interval> added = adds ? written_interval(*e.operands[0]) : std::nullopt;
    return added ? make_shifted(operand(e, 1), *added, e.span) : nullptr;
  }

  ExprPtr bind_between(const sql::Expression& e) {
    const RowOperand value = row_operand(e, 0), low = row_operand(e, 1), high = row_operand(e, 2);
    auto between = [&](const RowOperand& least, const RowOperand& most) {
      return make_folded(Op::kAnd, TypeId::kBoolean,
                         {compare_rows(Op::kGreaterEqual, value, least, e.span),
                          compare_rows(Op::kLessEqual, value, most, e.span)},
                         e.span);
    };
    ExprPtr within = between(low, high);
    if (e.op == "symmetric") {
      within = make_folded(Op::kOr, TypeId::kBoolean, {within, between(high, low)}, e.span);
    }
    return negate_if(e.negated, within, e.span);
  }

  // Constants of the value's own type make one kIn; anything else makes an OR of comparisons.
  ExprPtr bind_in(const sql::Expression& e) {
    if (e.operands[0]->kind == ExpressionKind::kRow) return bind_in_rows(e);
    ExprPtr value = operand(e, 0);
    std::vector<ExprPtr> in = {value};
    std::vector<ExprPtr> terms;
    for (size_t i = 1; i < e.operands.size(); ++i) {
      ExprPtr equal = make_comparison(Op::kEqual, value, operand(e, i), e.operands[i]->span);
      const bool listed = equal->op == Op::kEqual && equal->operands[0] == value;
      if (listed && equal->operands[1]->op == Op::kLiteral) {
        in.push_back(equal->operands[1]);
      } else {
        terms.push_back(std::move(equal));
      }
    }
    if (in.size() > 1) {
      terms.insert(terms.begin(), make_folded(Op::kIn, TypeId::kBoolean, std::move(in), e.span));
    }
    ExprPtr any =
        terms.size() == 1 ? terms[0] : make_folded(Op::kOr, TypeId::kBoolean, std::move(terms), e.span);
    return negate_if(e.negated, any, e.span);
  }

  ExprPtr bind_in_rows(const sql::Expression& e) {
    const RowOperand row = row_operand(e, 0);
    std::vector<ExprPtr> equal;
    for (size_t i = 1; i < e.operands.size(); ++i)
      equal.push_back(compare_rows(Op::kEqual, row, row_operand(e, i), e.operands[i]->span));
    ExprPtr any =
        equal.size() == 1 ? equal[0] : make_folded(Op::kOr, TypeId::kBoolean, std::move(equal), e.span);
    return negate_if(e.negated, any, e.span);
  }

  ExprPtr bind_case_expression(const sql::Expression& e) {
    std::vector<ExprPtr> operands;
    size_t first = e.has_subject ? 1 : 0;
    ExprPtr subject = e.has_subject ? operand(e, 0) : nullptr;
    size_t end = e.operands.size() - (e.has_else ? 1 : 0);
    const size_t reached_outside = reached_.size();
    for (size_t i = first; i < end; i += 2) {
      const ExprPtr when = subject ? make_comparison(Op::kEqual, subject, operand(e, i), e.operands[i]->span)
                                   : condition(*e.operands[i]);
      reached_.push_back(when);
      operands.push_back(when);
      operands.push_back(operand(e, i + 1));
      reached_.back() = is_not_true(when);
    }
    if (e.has_else) operands.push_back(bind(*e.operands.back()));
    reached_.resize(reached_outside);
    return bind_case(std::move(operands), e.span);
  }

  static ExprPtr is_not_true(const ExprPtr& condition) {
    const ExprPtr no = make_literal(Value::of_integer(TypeId::kBoolean, false), condition->span);
    return make_folded(Op::kNot, TypeId::kBoolean,
                       {make_folded(Op::kCoalesce, TypeId::kBoolean, {condition, no}, condition->span)},
                       condition->span);
  }

  // An argument counts where those before it are NULL.
  ExprPtr bind_coalesce(const sql::Expression& e) {
    std::vector<ExprPtr> arguments;
    const size_t reached_outside = reached_.size();
    for (const sql::ExpressionPtr& argument : e.operands) {
      arguments.push_back(bind(*argument));
      reached_.push_back(make_folded(Op::kIsNull, TypeId::kBoolean, {arguments.back()}, argument->span));
    }
    reached_.resize(reached_outside);
    return bind_function(e.text, std::move(arguments), e.span);
  }

  // Returns the literal, which knows its parameter if it stands for one.
  static ExprPtr of_parameter(const sql::Expression& e, const ExprPtr& literal) {
    if (!e.parameter) return literal;
    auto value = std::make_shared<Expr>(*literal);
    value->parameter = *e.parameter;
    return value;
  }

  // Returns the type of a NULL or a parameter, which is kNull where none is known.
  static Type type_if_known(const sql::Expression& e) {
    return e.type_name.name.empty() ? Type(TypeId::kNull) : resolve_type(e.type_name);
  }

  ExprPtr bind_cast(const sql::Expression& e) {
    return bind_cast_to(resolve_type(e.type_name), operand(e, 0), e.span);
  }

  static ExprPtr bind_cast_to(Type type, const ExprPtr& value, SourceSpan span) {
    ExprPtr cast = cast_expr(value, type);
    if (cast == value) return value;
    auto copy = std::make_shared<Expr>(*cast);
    copy->span = span;
    return copy;
  }

  ExprPtr bind_window_call(const sql::Expression& e) {
    if (context_.windows != nullptr && !context_.inside_aggregate) return context_.windows->bind(e, context_);
    if (context_.inside_window || context_.inside_aggregate) {
      throw Error(ErrorKind::kSyntax, context_.inside_window
                                          ? "window function calls cannot be nested"
                                          : "aggregate function calls cannot contain window functions")
          .sqlstate(context_.inside_window ? sqlstate::kWindowingError : sqlstate::kGroupingError)
          .at(e.span)
          .hint("a query in FROM can compute the inner one");
    }
    throw Error(ErrorKind::kSyntax, fmt::format("window functions are not allowed in {}", context_.clause))
        .sqlstate(sqlstate::kWindowingError)
        .at(e.span)
        .hint("QUALIFY tests their values; so does WHERE around a query in FROM that computes them");
  }

  ExprPtr bind_series_call(const sql::Expression& e) {
    if (context_.series == nullptr || context_.inside_aggregate || context_.inside_window) {
      const std::string_view place = context_.inside_aggregate ? "an aggregate"
                                     : context_.inside_window  ? "a window function"
                                                               : context_.clause;
      throw Error(ErrorKind::kSyntax, fmt::format("{} gives rows: it is not allowed in {}", e.text, place))
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(e.span)
          .hint(fmt::format("FROM {}(…) AS g(x) gives them as a column, which any clause may read", e.text));
    }
    BindContext arguments = context_;
    arguments.series = nullptr;
    return context_.series->bind(e, arguments);
  }

  ExprPtr bind_call(const sql::Expression& e) {
    if (e.call && e.call->over) return bind_window_call(e);
    if (e.call && e.call->ignore_nulls) {
      throw Error(ErrorKind::kSyntax, "IGNORE NULLS and RESPECT NULLS go only with window functions")
          .at(e.span)
          .hint(fmt::format("{}(…) IGNORE NULLS OVER (ORDER BY …)", e.text));
    }
    const bool is_within_group = e.call && !e.call->within_group.empty();
    if (find_window_function(e.text) && !(is_within_group && find_aggregate(e.text))) {
      throw Error(ErrorKind::kSyntax, fmt::format("window function {} needs an OVER clause", e.text))
          .sqlstate(sqlstate::kWrongObjectType)
          .at(e.span)
          .hint(fmt::format("{}(…) OVER (PARTITION BY … ORDER BY …)", e.text));
    }
    if (gives_rows(e.text)) return bind_series_call(e);
    if (const AggregateFunction* aggregate = find_aggregate(e.text))
      return bind_aggregate(e, *aggregate, context_);
    if (e.distinct)
      throw Error(ErrorKind::kSyntax, "DISTINCT goes only with aggregate functions")
          .sqlstate(sqlstate::kWrongObjectType)
          .at(e.span);
    if (e.call)
      throw Error(ErrorKind::kSyntax, "FILTER and ORDER BY go only with aggregate functions")
          .sqlstate(sqlstate::kWrongObjectType)
          .at(e.span);
    if (e.operands.size() == 1 && is_type_name(e.text))
      return bind_cast_to(resolve_type({e.text, {}, e.span}), operand(e, 0), e.span);
    if (e.text == "random" && e.operands.empty())
      return make_random(make_statement_seed(e.span), subqueries(e).row_number(), e.span);
    if (e.text == "coalesce" || e.text == "ifnull" || e.text == "nvl") return bind_coalesce(e);
    return bind_function(e.text, bind_all(e.operands), e.span);
  }

  BindContext context_;
  std::vector<ExprPtr> reached_;  // conditions under which CASE and COALESCE come to what is bound now
};

}  // namespace

ExprPtr bind_expression(const sql::Expression& expression, const BindContext& context) {
  count_steps();
  return Binder(context).bind(expression);
}

ExprPtr bind_condition(const sql::Expression& expression, const BindContext& context) {
  return Binder(context).filter(expression);
}

}  // namespace rtsql
