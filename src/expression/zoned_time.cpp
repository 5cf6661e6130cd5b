#include "expression/zoned_time.h"

#include <fmt/format.h>

#include <utility>

#include "common/error.h"
#include "expression/fold.h"
#include "expression/host_call.h"
#include "expression/text_call.h"
#include "expression/type_rules.h"
#include "schema/zoned_time_text.h"

namespace rtsql {
namespace {

TimeZonePtr& zone_of_thread() {
  thread_local TimeZonePtr zone;
  return zone;
}

ExprPtr change_clock(Op op, Type type, const ExprPtr& time, const TimeZone& zone, SourceSpan span) {
  auto changed = std::make_shared<Expr>(*make_expr(op, type, {time}, span));
  changed->text = zone.name();
  return fold(changed);
}

std::optional<Value> moment_in(std::string_view text, const TimeZone& zone) {
  const std::optional<int64_t> utc = parse_zoned_time(text, zone);
  return utc ? std::optional(Value::of_integer(TypeId::kTimestamptz, *utc)) : std::nullopt;
}

ExprPtr cast_text_in_zone(const ExprPtr& text, const TimeZonePtr& zone) {
  const Type type = TypeId::kTimestamptz;
  if (is_literal(text) && text->parameter == 0) {
    if (std::optional<Value> moment = moment_in(text->literal.text, *zone))
      return make_literal(*moment, text->span);
    throw text_cast_error(text->literal.text, type).at(text->span);
  }
  DictionaryFunction function;
  function.before = "CAST(";
  function.after = fmt::format(" AS {}) AT TIME ZONE '{}'", type_name(type), zone->name());
  function.result = type;
  function.apply = [zone](std::string_view s) { return moment_in(s, *zone); };
  function.fails = true;
  function.failure = fmt::format("invalid input syntax for type {}", type_name(type));
  return make_text_call(text, std::move(function), text->span);
}

ExprPtr write_in_zone(const ExprPtr& moment, const TimeZonePtr& zone) {
  const auto apply = [zone](std::span<const HostArgument> of) -> std::optional<Value> {
    return Value::of_text(format_zoned_time(of[0].number, *zone));
  };
  const ExprPtr name = make_literal(Value::of_text(zone->name()));
  return make_host_call({"zoned_text", false, apply}, TypeId::kVarchar, {moment, name}, moment->span);
}

}  // namespace

SessionZone::SessionZone(TimeZonePtr zone) : around_(std::exchange(zone_of_thread(), std::move(zone))) {}

SessionZone::~SessionZone() {
  zone_of_thread() = std::move(around_);
}

TimeZonePtr SessionZone::current() {
  const TimeZonePtr& zone = zone_of_thread();
  return zone != nullptr ? zone : find_time_zone(utc_zone().name());
}

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
  const TimeZonePtr zone = SessionZone::current();
  if (is_literal(expr) && expr->literal.null) return make_literal(Value::null_of(type), expr->span);
  if (type.id == TypeId::kTimestamptz) {
    if (expr->type.id == TypeId::kVarchar) return cast_text_in_zone(expr, zone);
    return to_utc(cast_expr(expr, TypeId::kTimestamp), *zone, expr->span);
  }
  if (type.id == TypeId::kVarchar) return write_in_zone(expr, zone);
  return cast_expr(to_local(expr, *zone, expr->span), type);
}

}  // namespace rtsql
