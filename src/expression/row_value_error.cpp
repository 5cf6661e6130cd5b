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
      return std::move(error).hint("dates are of the years 1 to 9999");
    default:
      return std::move(error).hint("CAST one operand to DOUBLE");
  }
}

std::string text_of(const Expr& call, std::span<const HostArgument> arguments, size_t place) {
  constexpr size_t kMostBytes = 200;
  if (place < arguments.size()) return quote_string(shortened(arguments[place].text, kMostBytes));
  return expr_text(*call.operands[place]);
}

}  // namespace

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

Error host_call_error(const Expr& call, std::span<const HostArgument> arguments) {
  const std::string_view failure = call.host_function->failure;
  std::string message;
  for (size_t i = 0; i < failure.size(); ++i) {
    if (failure[i] == '%')
      message += text_of(call, arguments, static_cast<size_t>(failure[++i] - '1'));
    else
      message += failure[i];
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
  const Operation& failed = *find_operation(operation.op);
  Error error = out_of_range(type);
  if (!failed.error.empty())
    error = Error(ErrorKind::kValue, std::string(failed.error)).sqlstate(failed.sqlstate);
  if (failed.hint.empty()) return error;
  return std::move(error).hint(std::string(failed.hint));
}

}  // namespace rtsql
