#include "expression/row_value_error.h"

#include <fmt/format.h>

#include "common/text.h"
#include "common/utf8.h"
#include "expression/operation.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

Error out_of_range(Type type) {
  Error error = Error(ErrorKind::kValue, fmt::format("{} out of range", type_name(type)))
                    .sqlstate(out_of_range_sqlstate(type));
  switch (type.id) {
    case TypeId::kTinyint:
    case TypeId::kSmallint:
      return std::move(error).hint("CAST one operand to INTEGER or BIGINT");
    case TypeId::kInteger:
      return std::move(error).hint("CAST one operand to BIGINT or DOUBLE");
    case TypeId::kDecimal:
      return std::move(error).hint(
          fmt::format("a DECIMAL has at most {} digits; CAST one operand to DOUBLE", kMaxDecimalDigits));
    case TypeId::kDate:
      return std::move(error).hint("dates are of the years 4714 BC to 294246");
    default:
      return std::move(error).hint("CAST one operand to DOUBLE");
  }
}

// Days fit always, but for infinite ones.
Error out_of_range_difference(Type of) {
  const bool is_of_dates = of.id == TypeId::kDate;
  return Error(ErrorKind::kValue, is_of_dates
                                      ? "cannot subtract infinite dates"
                                      : "cannot subtract timestamps that are infinite or 292,000 years apart")
      .sqlstate(sqlstate::kDatetimeOverflow)
      .hint("isfinite(…) tells which are infinite");
}

std::string text_of(const Expr& call, std::span<const HostArgument> arguments, size_t place) {
  constexpr size_t kMostBytes = 200;
  if (place < arguments.size()) return quote_string(shortened(arguments[place].text, kMostBytes));
  return expr_text(*call.operands[place]);
}

}  // namespace

std::string shown_string(const std::string& string, Type type) {
  constexpr size_t kMostBytes = 200;
  if (type.id == TypeId::kVarchar) return string;
  return shortened(format_value(Value::of_text(string, type)), kMostBytes);
}

Error failed_cast_error(const std::string& value, Type from, Type to, const std::string& origin) {
  if (from.id == TypeId::kVarchar) {
    const Error error = text_cast_error(value, to);
    return error.retold(error.message() + origin);
  }
  return Error(ErrorKind::kValue,
               fmt::format("value out of range for type {}: {}{}", type_name(to), value, origin))
      .sqlstate(out_of_range_sqlstate(to))
      .hint(overflow_hint(to));
}

std::string cast_origin(const Expr& cast) {
  const Expr& operand = *cast.operands[0];
  if (operand.op != Op::kColumn) return {};
  const std::string text = expr_text(operand);
  // What was computed before stands in a column, too, and is called what it was computed by.
  const bool is_name = text.front() == '"' || text.find(' ') == std::string::npos;
  return fmt::format(", {} {}", is_name ? "in column" : "of", text);
}

// Says where the bytes are no text in UTF-8 without zeros.
std::string broken_utf8(std::string_view bytes) {
  for (size_t at = 0; at < bytes.size();) {
    const CodePoint point = code_point_at(bytes, at);
    if (!point.valid || point.value == 0)
      return fmt::format("byte {} is 0x{:02x}", at + 1, static_cast<unsigned char>(bytes[at]));
    at += point.bytes;
  }
  return "all its bytes are in UTF-8";
}

// Writes what a sign of a failure's message stands for: %1 the first argument, %u1 what is wrong with its
// bytes.
std::string described(std::string_view& sign, const Expr& call, std::span<const HostArgument> arguments) {
  const bool is_of_bytes = sign[1] == 'u';
  const size_t place = static_cast<size_t>(sign[is_of_bytes ? 2 : 1] - '1');
  sign.remove_prefix(is_of_bytes ? 3 : 2);
  if (!is_of_bytes) return text_of(call, arguments, place);
  return broken_utf8(place < arguments.size() ? arguments[place].text : call.operands[place]->literal.text);
}

Error host_call_error(const Expr& call, std::span<const HostArgument> arguments) {
  std::string message;
  for (std::string_view failure = call.host_function->failure; !failure.empty();) {
    if (failure.front() == '%') {
      message += described(failure, call, arguments);
    } else {
      message += failure.front();
      failure.remove_prefix(1);
    }
  }
  return Error(ErrorKind::kValue, message).sqlstate(call.host_function->failure_sqlstate);
}

Error row_value_error(const Expr& operation) {
  const Type type = operation.type;
  switch (operation.op) {
    case Op::kCast:
      return Error(ErrorKind::kValue, fmt::format("value out of range for type {}", type_name(type)))
          .sqlstate(out_of_range_sqlstate(type))
          .hint(overflow_hint(type));
    case Op::kHostFunction:
      return host_call_error(operation, {});
    default:
      break;
  }
  if (operation.op == Op::kSubtract && is_moment(operation.operands[0]->type) && !is_moment(type))
    return out_of_range_difference(operation.operands[0]->type);
  const Operation& failed = *find_operation(operation.op);
  Error error = out_of_range(type);
  if (!failed.error.empty())
    error = Error(ErrorKind::kValue, std::string(failed.error)).sqlstate(failed.sqlstate);
  if (failed.hint.empty()) return error;
  return std::move(error).hint(std::string(failed.hint));
}

}  // namespace rtsql
