#include "expression/row_value_error.h"

#include <fmt/format.h>

#include "expression/type_rules.h"

namespace rtsql {
namespace {

Error out_of_range(Type type) {
  Error error(ErrorKind::kValue, fmt::format("{} out of range", type_name(type)));
  switch (type.id) {
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

}  // namespace

Error row_value_error(const Expr& operation) {
  const Type type = operation.type;
  switch (operation.op) {
    case Op::kCast:
      return Error(ErrorKind::kValue, fmt::format("value out of range for type {}", type_name(type)))
          .hint(overflow_hint(type));
    case Op::kHostFunction:
      return Error(ErrorKind::kValue, operation.host_function->failure);
    case Op::kSqrt:
      return Error(ErrorKind::kValue, "square root of a negative number").hint("exclude such rows in WHERE");
    case Op::kAddInterval:
      return Error(ErrorKind::kValue, "TIMESTAMP out of range").hint("timestamps are of the years 1 to 9999");
    case Op::kSumParts:
      return Error(ErrorKind::kValue, fmt::format("{} out of range", type_name(type)))
          .hint("CAST the argument of SUM to DOUBLE");
    default:
      return out_of_range(type);
  }
}

}  // namespace rtsql
