#include "expression/type_rules.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <climits>
#include <cmath>
#include <limits>

#include "common/error.h"
#include "common/parse.h"
#include "common/text.h"
#include "common/utf8.h"
#include "expression/interval_error.h"
#include "expression/long_number.h"
#include "expression/session_time.h"
#include "expression/text_call.h"
#include "expression/zoned_time.h"
#include "schema/calendar.h"
#include "schema/date_text.h"
#include "schema/enumeration.h"
#include "schema/list.h"

namespace rtsql {
namespace {

int common_digits(Type a, Type b) {
  a = as_decimal(a);
  b = as_decimal(b);
  return std::max(a.precision - a.scale, b.precision - b.scale) + std::max(a.scale, b.scale);
}

Type common_decimal(Type a, Type b) {
  return Type::decimal(std::min(common_digits(a, b), kMaxDecimalDigits), std::max(scale_of(a), scale_of(b)));
}

std::string describe_literal(const Expr& expr) {
  return expr.op == Op::kLiteral && !expr.literal.null ? fmt::format(" {}", expr_text(expr)) : "";
}

constexpr size_t kMostShownBytes = 200;  // of a text in an error

Error out_of_range(std::string_view value, Type type) {
  return Error(ErrorKind::kValue, fmt::format("value {} is out of range for type {}", value, type_name(type)))
      .sqlstate(out_of_range_sqlstate(type));
}

}  // namespace

std::optional<Type> decimal_of_text(std::string_view text) {
  constexpr std::string_view kSpaces = " \t\n\r\f\v";
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  text = text.substr(0, text.find_last_not_of(kSpaces) + 1);
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  const size_t mantissa_end = std::min(text.find_first_of("eE"), text.size());
  const std::string_view mantissa = text.substr(0, mantissa_end);
  int64_t whole = 0, behind = 0, exponent = 0;
  bool has_digit = false, is_behind = false;
  for (const char c : mantissa) {
    if (c == '.' && !is_behind) {
      is_behind = true;
    } else if (c >= '0' && c <= '9') {
      has_digit = true;
      if (is_behind) {
        ++behind;
      } else if (whole > 0 || c != '0') {
        ++whole;
      }
    } else {
      return std::nullopt;
    }
  }
  if (!has_digit) return std::nullopt;
  if (mantissa_end < text.size()) {
    std::string_view written = text.substr(mantissa_end + 1);
    if (written.starts_with('+')) written.remove_prefix(1);
    const std::optional<int64_t> shift = parse_integer<int64_t>(written, -1000, 1000);
    if (!shift) return std::nullopt;
    exponent = *shift;
  }
  const int64_t scale = std::max<int64_t>(behind - exponent, 0);
  const int64_t digits = std::max<int64_t>(std::max<int64_t>(whole + exponent, 0) + scale, 1);
  if (digits > kMaxDecimalDigits) return std::nullopt;
  return Type::decimal(static_cast<int>(digits), static_cast<int>(scale));
}

Type as_decimal(Type type) {
  switch (type.id) {
    case TypeId::kTinyint:
      return Type::decimal(3, 0);
    case TypeId::kSmallint:
      return Type::decimal(5, 0);
    case TypeId::kInteger:
      return Type::decimal(10, 0);
    case TypeId::kBigint:
      return Type::decimal(19, 0);
    default:
      return type;
  }
}

Type sum_type(Type type) {
  if (type.id == TypeId::kInterval) return type;
  if (is_floating(type)) return TypeId::kDouble;
  if (is_integral(type) && type.id != TypeId::kBigint) return TypeId::kBigint;
  return Type::decimal(kMaxDecimalDigits, scale_of(type));
}

std::optional<Type> common_type(Type a, Type b) {
  if (a == b) return a;
  if (a.id == TypeId::kNull) return b;
  if (b.id == TypeId::kNull) return a;
  if (is_numeric(a) && is_numeric(b)) {
    if (is_floating(a) || is_floating(b)) return Type(TypeId::kDouble);
    if (a.id == TypeId::kDecimal || b.id == TypeId::kDecimal) return common_decimal(a, b);
    return value_bytes(a) < value_bytes(b) ? b : a;
  }
  if (is_temporal(a) && is_temporal(b)) return Type(TypeId::kTimestamp);
  if (is_moment(a) && is_moment(b)) return Type(TypeId::kTimestamptz);
  const auto are = [&](TypeId one, TypeId other) { return a.id == one && b.id == other; };
  if (are(TypeId::kTime, TypeId::kInterval) || are(TypeId::kInterval, TypeId::kTime))
    return Type(TypeId::kInterval);
  if (are(TypeId::kEnum, TypeId::kVarchar) || are(TypeId::kVarchar, TypeId::kEnum))
    return Type(TypeId::kVarchar);
  if (are(TypeId::kList, TypeId::kList)) {
    const std::optional<Type> element = common_type(*a.element, *b.element);
    return element ? std::optional(list_type(*element)) : std::nullopt;
  }
  return std::nullopt;
}

bool can_cast(Type from, Type to, bool implicit) {
  if (from == to || from.id == TypeId::kNull) return true;
  if (is_numeric(from) && is_numeric(to)) return true;
  if (from.id == TypeId::kDate && to.id == TypeId::kTimestamp) return true;
  if (from.id == TypeId::kTime && to.id == TypeId::kInterval) return true;
  if (is_moment(from) && is_moment(to) && is_zoned_cast(from, to)) return true;
  if (from.id == TypeId::kList && to.id == TypeId::kList)
    return can_cast(*from.element, *to.element, implicit);
  if (from.id == TypeId::kEnum) return to.id == TypeId::kVarchar || (to.id == TypeId::kEnum && !implicit);
  if (to.id == TypeId::kEnum) return from.id == TypeId::kVarchar;
  if (implicit) return false;
  if (from.id == TypeId::kTimestamptz) return to.id == TypeId::kTime || to.id == TypeId::kVarchar;
  if (from.id == TypeId::kTimestamp)
    return to.id == TypeId::kDate || to.id == TypeId::kTime || to.id == TypeId::kVarchar;
  if (from.id == TypeId::kInterval && to.id == TypeId::kTime) return true;
  if (from.id == TypeId::kBoolean && is_integral(to)) return true;
  if (is_integral(from) && to.id == TypeId::kBoolean) return true;
  return from.id == TypeId::kVarchar || to.id == TypeId::kVarchar;
}

SqlState out_of_range_sqlstate(Type type) {
  const bool is_time = is_moment(type) || type.id == TypeId::kTime || type.id == TypeId::kInterval;
  return is_time ? sqlstate::kDatetimeOverflow : sqlstate::kNumericOutOfRange;
}

std::string overflow_hint(Type type) {
  const bool widest = type.id == TypeId::kDecimal && type.precision == kMaxDecimalDigits;
  return widest ? fmt::format("a DECIMAL has at most {} digits; CAST to DOUBLE", kMaxDecimalDigits)
                : "a wider type would hold it";
}

bool is_exact(Type type) {
  return is_integral(type) || type.id == TypeId::kDecimal;
}

int scale_of(Type type) {
  return type.id == TypeId::kDecimal ? type.scale : 0;
}

bool widens(Type from, Type to) {
  if (from.id == TypeId::kDate) return to.id == TypeId::kTimestamp;
  if (!is_numeric(from)) return false;
  if (to.id == TypeId::kDouble) return true;
  if (is_integral(from) && is_integral(to)) return value_bytes(from) < value_bytes(to);
  if (to.id != TypeId::kDecimal) return false;
  const Type given = as_decimal(from);
  return given.id == TypeId::kDecimal && to.scale >= given.scale &&
         to.precision - to.scale >= given.precision - given.scale;
}

ExactRange exact_range(Type type) {
  switch (type.id) {
    case TypeId::kTinyint:
      return {std::numeric_limits<int8_t>::min(), std::numeric_limits<int8_t>::max()};
    case TypeId::kSmallint:
      return {std::numeric_limits<int16_t>::min(), std::numeric_limits<int16_t>::max()};
    case TypeId::kInteger:
      return {std::numeric_limits<int32_t>::min(), std::numeric_limits<int32_t>::max()};
    case TypeId::kDecimal:
      return {1 - power_of_ten(type.precision), power_of_ten(type.precision) - 1};
    case TypeId::kDate:
      return {kMinusInfiniteDay, kInfiniteDay};
    case TypeId::kTime:
      return {0, kMicrosecondsPerDay};
    case TypeId::kEnum:
      return {0, static_cast<Int128>(type.enumeration->labels().size()) - 1};
    default:
      return {std::numeric_limits<int64_t>::min(), std::numeric_limits<int64_t>::max()};
  }
}

ExactRange computed_range(Type type) {
  if (type.id == TypeId::kDate) return {kFirstDay, kLastDay};
  return is_moment(type) ? ExactRange{kFirstTime, kLastTime} : exact_range(type);
}

bool is_infinite(const Value& value) {
  if (!is_moment(value.type) || value.null) return false;
  return value.type.id == TypeId::kDate ? !is_finite_day(value.integer) : !is_finite_time(value.integer);
}

bool unites_in_64_bits(Type a, Type b) {
  return common_digits(a, b) <= kMaxNarrowDigits;
}

bool is_text_literal(const Expr& expr) {
  return expr.op == Op::kLiteral && expr.type.id == TypeId::kVarchar;
}

namespace {

Error no_finite_number(std::string_view shown) {
  return Error(ErrorKind::kUnsupported, fmt::format("a DECIMAL is neither NaN nor infinite: {}", shown))
      .sqlstate(sqlstate::kNumericOutOfRange)
      .hint("a DOUBLE may be");
}

// Tells whether a text is NaN or an infinity.
bool is_no_finite_number(const std::string& text) {
  const std::optional<Value> number = cast_text(text, TypeId::kDouble);
  return number && !std::isfinite(number->real);
}

}  // namespace

Error text_cast_error(const std::string& text, Type type) {
  if (type.id == TypeId::kInterval) return interval_error(text);
  const std::string shown = shortened(text, kMostShownBytes);
  if (type.id == TypeId::kDecimal && is_no_finite_number(text)) return no_finite_number(shown);
  if (type.id == TypeId::kEnum) {
    const std::string kind = type.enumeration->name().empty() ? "" : "enum ";
    return Error(ErrorKind::kValue, fmt::format("invalid input value for {}{}: \"{}\"", kind,
                                                shortened(type_name(type), kMostShownBytes), shown))
        .sqlstate(sqlstate::kInvalidText)
        .hint(shortened(suggest_name(text, type.enumeration->labels()), kMostShownBytes));
  }
  if (is_out_of_range(text, type)) return out_of_range(shown, type);
  const SqlState reason = refusal_sqlstate(text, type, SessionTime::current().order);
  if (reason == sqlstate::kDatetimeOverflow) {
    return Error(ErrorKind::kValue, fmt::format("date/time field value out of range: \"{}\"", shown))
        .sqlstate(reason)
        .hint(type.id == TypeId::kTime
                  ? "a TIME is 24:00:00 at most"
                  : "times are of the years 4714 BC to 294246, and of days that there are");
  }
  return Error(ErrorKind::kValue,
               fmt::format("invalid input syntax for type {}: \"{}\"", type_name(type), shown))
      .sqlstate(reason);
}

namespace {

// Returns none if it does not fit.
std::optional<Value> cast_literal(const Expr& literal, Type type) {
  if (!is_long_number(literal) || !is_exact(type)) return cast_value(literal.literal, type);
  const Int128 units = rounded(literal.text, scale_of(type));
  const ExactRange range = exact_range(type);
  if (units < range.low || units > range.high) return std::nullopt;
  return Value::of_exact(type, units);
}

// Returns the first text in a list of texts that cannot be an element of the other list.
std::optional<Value> element_that_is_none_of(const Expr& literal, Type list) {
  const Type from = literal.type;
  const bool are_texts = from.id == TypeId::kList && list.id == TypeId::kList && !literal.literal.null &&
                         from.element->id == TypeId::kVarchar;
  if (!are_texts) return std::nullopt;
  for (const Value& element : list_elements(literal.literal.text, from)) {
    if (!element.null && !cast_value(element, *list.element)) return element;
  }
  return std::nullopt;
}

// Each element is cast by itself.
ExprPtr make_list_cast(const ExprPtr& list, Type type) {
  DictionaryFunction function;
  function.before = "CAST(";
  function.after = fmt::format(" AS {})", type_name(type));
  function.result = type;
  function.apply = [from = list->type, type](std::string_view bytes) {
    return cast_value(Value::of_text(std::string(bytes), from), type);
  };
  function.fails = !widens(*list->type.element, *type.element);
  function.failure = fmt::format("an element of the list is no value of type {}", type_name(*type.element));
  return make_text_call(list, std::move(function), list->span);
}

ExprPtr make_cast(const ExprPtr& expr, Type type) {
  if (expr->type.id == TypeId::kList && type.id == TypeId::kList) return make_list_cast(expr, type);
  if (is_zoned_cast(expr->type, type)) return make_zoned_cast(expr, type);
  if (expr->type.id == TypeId::kVarchar)
    return is_read_by_session(type) ? cast_text_in_session(expr, type) : make_string_cast(expr, type);
  if (expr->type.id == TypeId::kTimestamp && type.id == TypeId::kTime)
    return make_expr(Op::kTimeOfDay, type, {expr}, expr->span);
  // A label of one type is one of another where that has its text.
  if (type.id == TypeId::kEnum) return make_string_cast(make_cast(expr, TypeId::kVarchar), type);
  return make_expr(Op::kCast, type, {expr}, expr->span);
}

}  // namespace

ExprPtr cast_expr(const ExprPtr& expr, Type type) {
  if (expr->type == type) return expr;
  // A parameter takes the type of where it stands, unless it has one, which may become a wider one.
  if (expr->op == Op::kParameter && (expr->type.id == TypeId::kNull || widens(expr->type, type)))
    return make_parameter(expr->parameter, type, expr->span);
  if (expr->op == Op::kLiteral) {
    if (!can_cast(expr->type, type, false)) {
      throw Error(ErrorKind::kType,
                  fmt::format("cannot cast {} to {}", type_name(expr->type), type_name(type)))
          .sqlstate(sqlstate::kCannotCast)
          .at(expr->span);
    }
    if (is_zoned_cast(expr->type, type)) return make_zoned_cast(expr, type);
    if (is_text_literal(*expr) && !expr->literal.null && is_read_by_session(type))
      return cast_text_in_session(expr, type);
    if (std::optional<Value> value = cast_literal(*expr, type)) return make_literal(*value, expr->span);
    if (expr->parameter != 0) return make_cast(expr, type);
    if (const std::optional<Value> element = element_that_is_none_of(*expr, type))
      throw text_cast_error(element->text, *type.element).at(expr->span);
    if (expr->type.id == TypeId::kVarchar || type.id == TypeId::kEnum)
      throw text_cast_error(format_value(expr->literal), type).at(expr->span);
    if (type.id == TypeId::kDecimal && is_floating(expr->type) && !std::isfinite(expr->literal.real))
      throw no_finite_number(format_value(expr->literal)).at(expr->span);
    Error error = out_of_range(format_value(expr->literal), type);
    if (type.id == TypeId::kDecimal) throw std::move(error).at(expr->span).hint(overflow_hint(type));
    throw std::move(error).at(expr->span);
  }
  if (!can_cast(expr->type, type, false)) {
    throw Error(ErrorKind::kType, fmt::format("cannot cast {} to {}", type_name(expr->type), type_name(type)))
        .sqlstate(sqlstate::kCannotCast)
        .at(expr->span);
  }
  return make_cast(expr, type);
}

ExprPtr assign_expr(const ExprPtr& expr, Type type, std::string_view name, std::string_view target) {
  const bool becomes_text = type.id == TypeId::kVarchar && can_cast(expr->type, type, false);
  if (!can_cast(expr->type, type, true) && !is_text_literal(*expr) && !becomes_text) {
    throw Error(ErrorKind::kType, fmt::format("{} \"{}\" is of type {} but expression is of type {}", target,
                                              name, type_name(type), type_name(expr->type)))
        .sqlstate(sqlstate::kWrongType)
        .at(expr->span)
        .hint(can_cast(expr->type, type, false) ? "CAST(… AS type) converts it"
                                                : "there is no conversion between them");
  }
  return cast_expr(expr, type);
}

namespace {

// A number that a text says.
struct WrittenNumber {
  std::string_view mantissa;  // with its sign
  std::optional<int> exponent;
  int whole = 0, fraction = 0;  // digits before the point and behind it, once the exponent has moved it
};

// Returns none where the text is none that has digits alone.
std::optional<WrittenNumber> number_of(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789", kSpaces = " \t\n\r\f\v";
  constexpr int kMostExponent = 400;  // of a DOUBLE, with its digits
  text.remove_prefix(std::min(text.find_first_not_of(kSpaces), text.size()));
  text = text.substr(0, text.find_last_not_of(kSpaces) + 1);
  WrittenNumber number{.mantissa = text.substr(0, text.find_first_of("eE")), .exponent = {}};
  if (number.mantissa.size() < text.size()) {
    number.exponent = parse_integer<int>(text.substr(number.mantissa.size() + 1));
    if (!number.exponent || std::abs(*number.exponent) > kMostExponent) return std::nullopt;
  }
  std::string_view digits = number.mantissa;
  if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
  const size_t point = std::min(digits.find('.'), digits.size());
  const std::string_view before = digits.substr(0, point),
                         behind = digits.substr(std::min(point + 1, digits.size()));
  const bool is_number = before.find_first_not_of(kDigits) == std::string::npos &&
                         behind.find_first_not_of(kDigits) == std::string::npos &&
                         before.size() + behind.size() > 0;
  if (!is_number || digits.size() > INT_MAX / 2) return std::nullopt;
  const int moved = number.exponent.value_or(0);
  number.whole = std::max(0, static_cast<int>(before.size()) + moved);
  number.fraction = std::max(0, static_cast<int>(behind.size()) - moved);
  return number;
}

// Returns the number that a text says with the digits that it has, as a literal of a number is read: one of
// more than a DECIMAL has is a DOUBLE that knows them. Returns null where the text says none.
ExprPtr number_as_written(const ExprPtr& text) {
  if (text->literal.null) return nullptr;
  const std::optional<WrittenNumber> number = number_of(text->literal.text);
  if (!number) return nullptr;
  const int digits = std::max(1, number->whole + number->fraction);
  const bool fits = digits <= kMaxDecimalDigits;
  const Type type = fits ? Type::decimal(digits, number->fraction) : Type(TypeId::kDouble);
  std::optional<Value> value = cast_value(text->literal, type);
  if (!value) return nullptr;
  if (fits || number->exponent) return make_literal(*std::move(value), text->span);
  return make_long_number(*std::move(value), std::string(number->mantissa), text->span);
}

}  // namespace

ExprPtr literal_beside(const ExprPtr& text, Type type) {
  if (type.id == TypeId::kDecimal) {
    if (ExprPtr written = number_as_written(text)) return written;
  }
  const std::string& written = text->literal.text;
  const auto reads = [&](DateOrder order) { return parse_date(written, {}, order).has_value(); };
  const bool has_time = type.id == TypeId::kDate && !text->literal.null &&
                        !reads(SessionTime::current().order) && parse_in_session(written, TypeId::kTimestamp);
  return cast_expr(text, has_time ? Type(TypeId::kTimestamp) : type);
}

namespace {

bool is_list_of_text_literals(const Expr& expr) {
  return expr.op == Op::kLiteral && expr.type.id == TypeId::kList &&
         expr.type.element->id == TypeId::kVarchar;
}

bool is_list_of_others(const Expr& expr) {
  if (expr.type.id != TypeId::kList) return false;
  return expr.type.element->id != TypeId::kVarchar && expr.type.element->id != TypeId::kNull;
}

}  // namespace

bool is_text_null(const Expr& expr) {
  return is_text_literal(expr) && expr.literal.null;
}

ExprPtr with_known_type(const ExprPtr& expr) {
  if (expr->type.id == TypeId::kNull) return cast_expr(expr, TypeId::kVarchar);
  const bool is_list = expr->type.id == TypeId::kList && expr->type.element->id == TypeId::kNull;
  return is_list ? cast_expr(expr, list_type(TypeId::kVarchar)) : expr;
}

void unify(ExprPtr& a, ExprPtr& b, SourceSpan span, std::string_view verb, SqlState mismatch) {
  if (is_text_literal(*a) && b->type.id != TypeId::kVarchar && b->type.id != TypeId::kNull) {
    a = literal_beside(a, b->type);
  } else if (is_text_literal(*b) && a->type.id != TypeId::kVarchar && a->type.id != TypeId::kNull) {
    b = literal_beside(b, a->type);
  } else if (is_list_of_text_literals(*a) && is_list_of_others(*b)) {
    a = cast_expr(a, b->type);
  } else if (is_list_of_text_literals(*b) && is_list_of_others(*a)) {
    b = cast_expr(b, a->type);
  }
  std::optional<Type> type = common_type(a->type, b->type);
  if (!type) {
    throw Error(ErrorKind::kType, fmt::format("cannot {} {}{} and {}{}", verb, type_name(a->type),
                                              describe_literal(*a), type_name(b->type), describe_literal(*b)))
        .sqlstate(mismatch)
        .at(span)
        .hint("CAST(… AS type) converts one of them");
  }
  a = cast_expr(a, *type);
  b = cast_expr(b, *type);
}

}  // namespace rtsql
