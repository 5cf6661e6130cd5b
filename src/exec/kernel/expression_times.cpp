// Writes ExpressionWriter's functions of dates and times (shaders/exec/date_time.glsl).
#include <fmt/format.h>

#include "common/check.h"
#include "exec/kernel/expression_writer.h"
#include "exec/kernel/glsl_text.h"
#include "expression/row_value_error.h"

namespace rtsql {

RowValue ExpressionWriter::time_function(const Expr& expr, std::string& code) {
  RowValue a = write(*expr.operands[0], code);
  auto call = [&](std::string_view form) {
    std::string result = fmt::format(fmt::runtime(form), a.value);
    return store(expr.type, fmt::format("{}({})", glsl_type(expr.type), result), a.null, code);
  };
  // Calls a function of the time, the months and the microseconds.
  auto call_with_interval = [&](std::string_view function, std::string_view last) {
    std::string months = write(*expr.operands[1], code).value;
    std::string length = write(*expr.operands[2], code).value;
    return store(expr.type, fmt::format("{}({}, {}, {}{})", function, a.value, months, length, last), a.null,
                 code);
  };
  switch (expr.op) {
    case Op::kYear:
      return call("civil_date({}).x");
    case Op::kQuarter:
      return call("quarter_of({})");
    case Op::kMonth:
      return call("civil_date({}).y");
    case Op::kDay:
      return call("civil_date({}).z");
    case Op::kDayOfYear:
      return call("day_of_year({})");
    case Op::kWeekday:
      return call("weekday({})");
    case Op::kIsoWeekday:
      return call("iso_weekday({})");
    case Op::kIsoWeek:
      return call("iso_week({})");
    case Op::kIsoYear:
      return call("iso_year({})");
    case Op::kHour:
      return call("hour_of({})");
    case Op::kMinute:
      return call("minute_of({})");
    case Op::kSecond:
      return call("microsecond_of_minute({})");
    case Op::kEpoch:
      return call(expr.operands[0]->type.id == TypeId::kDate ? "int64_t({}) * 86400l" : "{}");
    case Op::kTruncate:
      return call_with_interval("truncate_time", "");
    case Op::kAddInterval: {
      std::string overflow = declare_overflow(code);
      RowValue result = call_with_interval("add_interval", ", " + overflow);
      raise(fmt::format("{} && {}", alive(a.null), overflow), row_value_error(expr), expr.span, code);
      return result;
    }
    default:
      break;
  }
  RTSQL_CHECK(false);
  return {};
}

}  // namespace rtsql
