// Declares operations on INTERVALs (shaders/exec/interval.glsl).
#include "expression/operation.h"
#include "schema/interval.h"

namespace rtsql {
namespace {

using Fails = Operation::Fails;
using Values = std::span<const Value>;
using Exact = std::optional<Int128>;
using Result = std::optional<Value>;

Result made(const Expr& call, Values of) {
  for (const Value& part : of) {
    if (part.null) return Value::null_of(call.type);
  }
  const std::optional<Int128> number =
      number_of({static_cast<int32_t>(of[0].integer), static_cast<int32_t>(of[1].integer), of[2].integer});
  return number ? std::optional(Value::of_exact(call.type, *number)) : std::nullopt;
}

const Operation kIntervalOperations[] = {
    {.op = Op::kMakeInterval,
     .name = "make_interval",
     .fails = Fails::kAlways,
     .special = made,
     .glsl = "make_interval({0}, {1}, {2}, {overflow})",
     .error = "INTERVAL out of range",
     .sqlstate = sqlstate::kDatetimeOverflow,
     .hint = "an INTERVAL is 296,000 years at most"},
    {.op = Op::kIntervalMonths,
     .name = "months",
     .exact = [](Values of) -> Exact { return interval_of(of[0].exact()).months; },
     .glsl = "interval_months({0})"},
    {.op = Op::kIntervalDays,
     .name = "days",
     .exact = [](Values of) -> Exact { return interval_of(of[0].exact()).days; },
     .glsl = "interval_days({0})"},
    {.op = Op::kIntervalMicroseconds,
     .name = "microseconds",
     .exact = [](Values of) -> Exact { return interval_of(of[0].exact()).microseconds; },
     .glsl = "interval_microseconds({0})"},
};

}  // namespace

std::span<const Operation> interval_operations() {
  return kIntervalOperations;
}

}  // namespace rtsql
