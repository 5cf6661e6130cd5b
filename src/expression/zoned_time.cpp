#include "expression/zoned_time.h"

#include <fmt/format.h>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/session_time.h"
#include "expression/type_rules.h"
#include "schema/zoned_time_text.h"

namespace rtsql {
namespace {

ExprPtr change_clock(Op op, Type type, const ExprPtr& time, const TimeZone& zone, SourceSpan span) {
  auto changed = std::make_shared<Expr>(*make_expr(op, type, {time}, span));
  changed->text = zone.name();
  return fold(changed);
}

ExprPtr write_in_zone(const ExprPtr& moment, const TimeZonePtr& zone) {
  const auto apply = [zone](std::span<const HostArgument> of) -> std::optional<Value> {
    return Value::of_text(format_zoned_time(of[0].number, *zone));
  };
  const ExprPtr name = make_literal(Value::of_text(zone->name()));
  return make_host_call({"zoned_text", false, apply}, TypeId::kVarchar, {moment, name}, moment->span);
}

}  // namespace

ExprPtr to_local(const ExprPtr& moment, const TimeZone& zone, SourceSpan span) {
  return change_clock(Op::kToLocal, TypeId::kTimestamp, moment, zone, span);
}

ExprPtr to_utc(const ExprPtr& local, const TimeZone& zone, SourceSpan span) {
  return change_clock(Op::kToUtc, TypeId::kTimestamptz, local, zone, span);
}

bool is_zoned_cast(Type from, Type to) {
  if (from.id == TypeId::kNull || from == to) return false;
  return from.id == TypeId::kTimestamptz || to.id == TypeId::kTimestamptz;
}

ExprPtr make_zoned_cast(const ExprPtr& expr, Type type) {
  const TimeZonePtr zone = SessionTime::current().zone;
  if (is_literal(expr) && expr->literal.null) return make_literal(Value::null_of(type), expr->span);
  if (type.id == TypeId::kTimestamptz) {
    if (expr->type.id == TypeId::kVarchar) return cast_text_in_session(expr, type);
    return to_utc(cast_expr(expr, TypeId::kTimestamp), *zone, expr->span);
  }
  if (type.id == TypeId::kVarchar) return write_in_zone(expr, zone);
  return cast_expr(to_local(expr, *zone, expr->span), type);
}

}  // namespace rtsql
