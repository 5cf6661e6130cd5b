#include "bind/number_literal.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/parse.h"

namespace rtsql {

Value float_value(const sql::Expression& expression) {
  std::optional<Value> value = parse_value(expression.text, TypeId::kDouble);
  if (!value) {
    throw Error(ErrorKind::kValue, fmt::format("\"{}\" is out of range for type DOUBLE", expression.text))
        .at(expression.span);
  }
  return *value;
}

Value integer_value(const sql::Expression& expression) {
  const std::optional<int64_t> value = parse_integer<int64_t>(expression.text);
  if (!value) return float_value(expression);
  bool fits = *value >= INT32_MIN && *value <= INT32_MAX;
  return Value::of_integer(fits ? TypeId::kInteger : TypeId::kBigint, *value);
}

Value decimal_value(const sql::Expression& expression) {
  const std::string& text = expression.text;
  size_t point = text.find('.');
  size_t scale = text.size() - point - 1;
  size_t whole_digits = point - std::min(text.find_first_not_of("-0"), point);
  size_t digits = std::max<size_t>(whole_digits + scale, 1);
  if (digits <= kMaxDecimalDigits) {
    Type type = Type::decimal(static_cast<int>(digits), static_cast<int>(scale));
    if (std::optional<Value> value = parse_value(text, type)) return *value;
  }
  return float_value(expression);
}

}  // namespace rtsql
