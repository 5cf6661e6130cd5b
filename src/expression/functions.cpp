#include "expression/functions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "common/error.h"
#include "common/text.h"
#include "expression/aggregate_functions.h"
#include "expression/composed_functions.h"
#include "expression/fold.h"
#include "expression/host_functions.h"
#include "expression/session_functions.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

[[noreturn]] void wrong_argument(std::string_view function, std::string_view expected, const Expr& argument) {
  throw Error(ErrorKind::kType,
              fmt::format("function {} needs {}, not {}", function, expected, type_name(argument.type)))
      .at(argument.span);
}

ExprPtr numeric_argument(std::string_view function, const ExprPtr& argument) {
  if (argument->type.id == TypeId::kNull) return cast_expr(argument, TypeId::kDouble);
  if (!is_numeric(argument->type)) wrong_argument(function, "a number", *argument);
  return argument;
}

ExprPtr integer_argument(std::string_view function, const ExprPtr& argument) {
  if (!is_integral(argument->type) && argument->type.id != TypeId::kNull) {
    wrong_argument(function, "an integer", *argument);
  }
  return cast_expr(argument, TypeId::kBigint);
}

ExprPtr bind_abs(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = numeric_argument("abs", arguments[0]);
  return make_folded(Op::kAbs, number->type, {number}, span);
}

// Both floor and ceil leave integers alone and give DOUBLE for the rest.
template <Op op>
ExprPtr bind_whole(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = numeric_argument(op == Op::kFloor ? "floor" : "ceil", arguments[0]);
  if (is_integral(number->type)) return number;
  return make_folded(op, TypeId::kDouble, {cast_expr(number, TypeId::kDouble)}, span);
}

bool is_rounding_literal(const Expr& digits) {
  return digits.op == Op::kLiteral && is_integral(digits.type) && !digits.literal.null &&
         digits.literal.integer >= 0;
}

// Rounds to whole numbers; a difference of a number and the whole one below is exact.
ExprPtr halves_away_from_zero(const ExprPtr& number, SourceSpan span) {
  const auto real = [&](double value) { return make_literal(Value::of_real(TypeId::kDouble, value), span); };
  const ExprPtr below = make_folded(Op::kFloor, TypeId::kDouble, {number}, span);
  const ExprPtr rest = make_folded(Op::kSubtract, TypeId::kDouble, {number, below}, span);
  const ExprPtr is_half = make_comparison(Op::kEqual, rest, real(0.5), span);
  const ExprPtr is_negative = make_comparison(Op::kLess, number, real(0), span);
  const ExprPtr above = make_folded(Op::kCeil, TypeId::kDouble, {number}, span);
  return bind_case({is_half, bind_case({is_negative, below, above}, span),
                    make_folded(Op::kRound, TypeId::kDouble, {number}, span)},
                   span);
}

// Decimals stay decimals and are exact; floats are scaled, rounded and scaled back. The host does so for
// digits that are not known, or below 0.
ExprPtr bind_round(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr number = numeric_argument("round", arguments[0]);
  const auto on_host = [&] {
    return make_host_call(rounding_function(), TypeId::kDouble,
                          {cast_expr(number, TypeId::kDouble), integer_argument("round", arguments[1])},
                          span);
  };
  if (arguments.size() > 1 && !is_rounding_literal(*arguments[1])) return on_host();
  const int64_t wanted = arguments.size() > 1 ? arguments[1]->literal.integer : 0;
  if (is_integral(number->type)) return number;
  if (number->type.id == TypeId::kDecimal && number->type.scale <= wanted) return number;
  constexpr int64_t kMostDigits = 15;  // powers of ten up to it, and what they scale, are exact
  if (wanted > kMostDigits) return on_host();
  const int digits = static_cast<int>(wanted);
  if (number->type.id == TypeId::kDecimal) {
    int whole = number->type.precision - number->type.scale + 1;  // one more for the carry
    return cast_expr(number, Type::decimal(std::min(whole + digits, kMaxDecimalDigits), digits));
  }
  number = cast_expr(number, TypeId::kDouble);
  if (arguments.size() == 1) return make_folded(Op::kRound, TypeId::kDouble, {number}, span);
  ExprPtr power = make_literal(Value::of_real(TypeId::kDouble, std::pow(10.0, digits)), span);
  ExprPtr scaled = make_folded(Op::kMultiply, TypeId::kDouble, {number, power}, span);
  const ExprPtr rounded =
      make_folded(Op::kDivide, TypeId::kDouble, {halves_away_from_zero(scaled, span), power}, span);
  // Beyond these numbers a DOUBLE has no such digits, and has no scaled one at last.
  const ExprPtr most = make_literal(Value::of_real(TypeId::kDouble, 0x1p52), span);
  const ExprPtr magnitude = make_folded(Op::kAbs, TypeId::kDouble, {scaled}, span);
  return bind_case({make_comparison(Op::kLess, magnitude, most, span), rounded, number}, span);
}

ExprPtr bind_sqrt(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_folded(Op::kSqrt, TypeId::kDouble,
                     {cast_expr(numeric_argument("sqrt", arguments[0]), TypeId::kDouble)}, span);
}

// Gives one of the arguments, with all brought to their common type.
template <Op op>
ExprPtr bind_choice(std::vector<ExprPtr> arguments, SourceSpan span) {
  for (size_t pass = 0; pass < 2; ++pass) {
    for (size_t i = 1; i < arguments.size(); ++i) {
      unify(arguments[0], arguments[i], span, op == Op::kCoalesce ? "unite" : "compare");
    }
  }
  if (arguments.size() == 1) return arguments[0];
  Type type = arguments[0]->type;
  return make_folded(op, type, std::move(arguments), span);
}

ExprPtr bind_nullif(std::vector<ExprPtr> arguments, SourceSpan span) {
  ExprPtr equal = make_comparison(Op::kEqual, arguments[0], arguments[1], span);
  return bind_case({equal, make_literal(Value::null_of(arguments[0]->type), span), arguments[0]}, span);
}

ExprPtr bind_hash(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_hash(arguments[0], span);
}

ExprPtr bind_random(std::vector<ExprPtr> arguments, SourceSpan span) {
  if (arguments.size() == 1) {
    throw Error(ErrorKind::kType, "wrong number of arguments of random: 1 given")
        .at(span)
        .hint("expected random() or random(seed, x)");
  }
  return make_random(integer_argument("random", arguments[0]), integer_argument("random", arguments[1]),
                     span);
}

ExprPtr bind_now(std::vector<ExprPtr>, SourceSpan span) {
  return make_expr(Op::kStatementTime, TypeId::kTimestamp, {}, span);
}

ExprPtr bind_today(std::vector<ExprPtr>, SourceSpan span) {
  return cast_expr(bind_now({}, span), TypeId::kDate);
}

ExprPtr bind_year(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("year", arguments[0], span);
}
ExprPtr bind_month(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("month", arguments[0], span);
}
ExprPtr bind_day(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_time_part("day", arguments[0], span);
}

template <ExprPtr (*make)(const ExprPtr&, const ExprPtr&, SourceSpan)>
ExprPtr bind_time_function(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make(arguments[0], arguments[1], span);
}

template <ExprPtr (*make)(const ExprPtr&, SourceSpan)>
ExprPtr bind_string_function(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make(arguments[0], span);
}

ExprPtr bind_substr(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_substring(arguments[0], arguments[1], arguments.size() > 2 ? arguments[2] : nullptr, span);
}

// substring(text FROM 'pattern') is that of a regular expression.
ExprPtr bind_substring(std::vector<ExprPtr> arguments, SourceSpan span) {
  const bool has_pattern = arguments.size() == 2 && arguments[1]->type.id == TypeId::kVarchar;
  return has_pattern ? make_matching_part(arguments[0], arguments[1], span)
                     : bind_substr(std::move(arguments), span);
}

ExprPtr bind_replace(std::vector<ExprPtr> arguments, SourceSpan span) {
  return make_replace(arguments[0], arguments[1], arguments[2], span);
}

// NULLs count as empty texts, unlike those of ||.
ExprPtr bind_concat(std::vector<ExprPtr> arguments, SourceSpan span) {
  const ExprPtr empty = make_literal(Value::of_text(""), span);
  ExprPtr all = empty;
  for (const ExprPtr& argument : arguments) {
    ExprPtr text = cast_expr(argument, TypeId::kVarchar);
    if (text->nullable) text = make_folded(Op::kCoalesce, TypeId::kVarchar, {text, empty}, argument->span);
    all = all == empty ? text : make_concat(all, text, span);
  }
  return all;
}

// Adds those that are declared elsewhere, and sorts all by name.
std::vector<ScalarFunction> with_others(std::vector<ScalarFunction> functions) {
  for (const auto* all :
       {&composed_functions(), &formatting_functions(), &quoting_functions(), &session_functions()})
    functions.insert(functions.end(), all->begin(), all->end());
  for (const auto* all : {&angle_functions(), &number_functions(), &text_functions()}) {
    for (const HostFunctionDeclaration& declaration : *all) functions.push_back(declare(declaration));
  }
  for (ScalarFunction& function : regex_functions()) functions.push_back(std::move(function));
  std::ranges::sort(functions, {}, &ScalarFunction::name);
  return functions;
}

}  // namespace

ExprPtr make_hash(const ExprPtr& value, SourceSpan span) {
  ExprPtr operand = value;
  const bool is_widened = is_integral(value->type) || value->type.id == TypeId::kNull;
  if (is_widened) operand = cast_expr(value, TypeId::kBigint);
  if (value->type.id == TypeId::kVarchar) operand = make_text_hash(value, span);
  return make_folded(Op::kHash, TypeId::kBigint, {operand}, span);
}

ExprPtr make_statement_seed(SourceSpan place) {
  auto seed = std::make_shared<Expr>(*make_expr(Op::kStatementSeed, TypeId::kBigint, {}, place));
  seed->parameter = place.begin;
  return seed;
}

ExprPtr make_random(const ExprPtr& seed, const ExprPtr& number, SourceSpan span) {
  return make_folded(Op::kRandom, TypeId::kDouble, {seed, number}, span);
}

const std::vector<ScalarFunction>& scalar_functions() {
  constexpr size_t kAny = SIZE_MAX;
  static const std::vector<ScalarFunction> kFunctions = with_others({
      {"abs", 1, 1, "abs(number)", "absolute value", bind_abs},
      {"ceil", 1, 1, "ceil(number)", "smallest whole number not below it", bind_whole<Op::kCeil>},
      {"coalesce", 1, kAny, "coalesce(value, …)", "the first argument that is not NULL",
       bind_choice<Op::kCoalesce>},
      {"concat", 1, kAny, "concat(text, …)", "the texts joined; NULLs as if they were empty", bind_concat},
      {"current_date", 0, 0, "current_date", "the day on which the statement began", bind_today},
      {"current_timestamp", 0, 0, "current_timestamp", "the same as now()", bind_now},
      {"date_part", 2, 2, "date_part('field', time)", "a field of a date, as extract(field FROM time)",
       bind_time_function<make_date_part>},
      {"date_trunc", 2, 2, "date_trunc('unit', time)", "the timestamp where the unit of time began",
       bind_time_function<make_date_trunc>},
      {"day", 1, 1, "day(date)", "day of the month", bind_day},
      {"ceiling", 1, 1, "ceiling(number)", "the same as ceil", bind_whole<Op::kCeil>},
      {"floor", 1, 1, "floor(number)", "largest whole number not above it", bind_whole<Op::kFloor>},
      {"greatest", 1, kAny, "greatest(value, …)", "the largest argument that is not NULL",
       bind_choice<Op::kGreatest>},
      {"hash", 1, 1, "hash(value)", "64 well-mixed bits of any value, as BIGINT", bind_hash},
      {"least", 1, kAny, "least(value, …)", "the smallest argument that is not NULL",
       bind_choice<Op::kLeast>},
      {"length", 1, 1, "length(text)", "number of characters", bind_string_function<make_length>},
      {"localtimestamp", 0, 0, "localtimestamp", "the same as now()", bind_now},
      {"lower", 1, 1, "lower(text)", "ASCII letters in lower case", bind_string_function<make_lower>},
      {"month", 1, 1, "month(date)", "month of the year", bind_month},
      {"nullif", 2, 2, "nullif(a, b)", "NULL where a = b, else a", bind_nullif},
      {"now", 0, 0, "now()", "when the statement began, in local time, as TIMESTAMP", bind_now},
      {"random", 0, 2, "random([seed, x])", "DOUBLE in [0, 1), the same for the same seed and x",
       bind_random},
      {"replace", 3, 3, "replace(text, from, to)", "every occurrence of from exchanged by to", bind_replace},
      {"round", 1, 2, "round(number [, digits])", "nearest number of so many decimal places", bind_round},
      {"sqrt", 1, 1, "sqrt(number)", "square root; an error for negative numbers", bind_sqrt},
      {"substr", 2, 3, "substr(text, start [, length])", "characters from start, counted from 1",
       bind_substr},
      {"substring", 2, 3, "substring(text, start [, length])", "the same as substr", bind_substring},
      {"today", 0, 0, "today()", "the same as current_date", bind_today},
      {"upper", 1, 1, "upper(text)", "ASCII letters in upper case", bind_string_function<make_upper>},
      {"year", 1, 1, "year(date)", "year", bind_year},
  });
  return kFunctions;
}

ExprPtr bind_function(std::string_view name, std::vector<ExprPtr> arguments, SourceSpan span) {
  const auto& functions = scalar_functions();
  auto found = std::find_if(functions.begin(), functions.end(),
                            [&](const ScalarFunction& function) { return function.name == name; });
  if (found == functions.end()) {
    std::vector<std::string> names;
    for (const ScalarFunction& function : functions) {
      if (!is_session_value(function.name)) names.emplace_back(function.name);
    }
    for (const AggregateFunction& function : aggregate_functions()) names.emplace_back(function.name);
    throw Error(ErrorKind::kName, fmt::format("unknown function \"{}\"", name))
        .sqlstate(sqlstate::kUndefinedFunction)
        .at(span)
        .hint(nearest_name(name, names) ? suggest_name(name, names) : "SHOW FUNCTIONS lists them");
  }
  if (arguments.size() < found->least_arguments || arguments.size() > found->most_arguments) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of {}: {} given", found->name, arguments.size()))
        .at(span)
        .hint(fmt::format("expected {}", found->signature));
  }
  return found->bind(std::move(arguments), span);
}

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

}  // namespace rtsql
