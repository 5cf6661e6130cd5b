#include "bind/names/number_literal.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/parse.h"

namespace rtsql {

namespace {

Value double_of(const sql::Expression& expression) {
  std::optional<Value> value = parse_value(expression.text, TypeId::kDouble);
  if (!value) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is out of range for type DOUBLE", expression.text))
        .sqlstate(sqlstate::kNumericOutOfRange)
        .at(expression.span);
  }
  return *value;
}

// The number has so many digits behind the point.
ExprPtr exact_literal(const sql::Expression& expression, size_t scale) {
  const std::string& text = expression.text;
  const size_t point = std::min(text.find('.'), text.size());
  const size_t whole_digits = point - std::min(text.find_first_not_of("-0"), point);
  const size_t digits = std::max<size_t>(whole_digits + scale, 1);
  if (digits <= kMaxDecimalDigits) {
    const Type type = Type::decimal(static_cast<int>(digits), static_cast<int>(scale));
    if (std::optional<Value> value = parse_value(text, type)) return make_literal(*value, expression.span);
  }
  return make_long_number(double_of(expression), text, expression.span);
}

}  // namespace

ExprPtr float_literal(const sql::Expression& expression) {
  return make_literal(double_of(expression), expression.span);
}

ExprPtr integer_literal(const sql::Expression& expression) {
  const std::optional<int64_t> value = parse_integer<int64_t>(expression.text);
  if (!value) return exact_literal(expression, 0);
  const bool fits = *value >= INT32_MIN && *value <= INT32_MAX;
  return make_literal(Value::of_integer(fits ? TypeId::kInteger : TypeId::kBigint, *value), expression.span);
}

ExprPtr decimal_literal(const sql::Expression& expression) {
  const std::string& text = expression.text;
  const size_t point = text.find('.');
  return exact_literal(expression, text.size() - point - 1);
}

}  // namespace rtsql
