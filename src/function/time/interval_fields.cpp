#include "function/time/interval_fields.h"

#include <algorithm>
#include <array>

#include "common/text.h"
#include "common/time_unit.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/number/number_functions.h"
#include "function/time/interval_arithmetic.h"
#include "schema/calendar.h"

namespace rtsql {
namespace {

enum class Part { kMonths, kDays, kTime };

// A field is a part without what is longer, in units of `length`: `part % whole / length + first`.
struct IntervalField {
  std::string_view name;
  Part part;
  int64_t length;
  int64_t whole;  // 0: all of the part
  int64_t first = 0;
};

constexpr int64_t kSecondLength = 1'000'000, kMinuteLength = 60 * kSecondLength,
                  kHourLength = 60 * kMinuteLength;

constexpr auto kIntervalFields =
    std::to_array<IntervalField>({{"millennium", Part::kMonths, 12'000, 0},
                                  {"century", Part::kMonths, 1'200, 0},
                                  {"decade", Part::kMonths, 120, 0},
                                  {"year", Part::kMonths, 12, 0},
                                  {"quarter", Part::kMonths, 3, 12, 1},
                                  {"month", Part::kMonths, 1, 12},
                                  {"week", Part::kDays, 7, 0},
                                  {"day", Part::kDays, 1, 0},
                                  {"hour", Part::kTime, kHourLength, 0},
                                  {"minute", Part::kTime, kMinuteLength, kHourLength},
                                  {"microsecond", Part::kTime, 1, kMinuteLength}});

// Seconds have a fraction.
struct FractionField {
  std::string_view name;
  int digits;
};
constexpr auto kFractionFields = std::to_array<FractionField>({{"second", 6}, {"millisecond", 3}});

template <class Fields>
auto find_field(const Fields& fields, std::string_view name) {
  const auto found =
      std::ranges::find_if(fields, [&](const auto& field) { return is_unit_name(name, field.name); });
  return found == fields.end() ? nullptr : &*found;
}

ExprPtr part_of_interval(Part part, const ExprPtr& interval, SourceSpan span) {
  const IntervalParts parts = parts_of(interval, span);
  return part == Part::kMonths ? parts.months : part == Part::kDays ? parts.days : parts.microseconds;
}

ExprPtr compute_with(Op op, const ExprPtr& part, int64_t number, SourceSpan span) {
  const ExprPtr operand = make_literal(Value::of_integer(part->type, number), span);
  return make_folded(op, part->type, {part, operand}, span);
}

ExprPtr value_of(const IntervalField& field, const ExprPtr& interval, SourceSpan span) {
  ExprPtr value = part_of_interval(field.part, interval, span);
  if (field.whole != 0) value = compute_with(Op::kModulo, value, field.whole, span);
  if (field.length != 1) value = compute_with(Op::kDivide, value, field.length, span);
  if (field.first != 0) value = compute_with(Op::kAdd, value, field.first, span);
  return cast_expr(value, TypeId::kInteger);
}

// Counts the time in units of 10^digits microseconds.
ExprPtr time_in_units(const ExprPtr& interval, int digits, SourceSpan span) {
  return make_folded(Op::kIntervalMicroseconds, Type::decimal(kMaxNarrowDigits, digits), {interval}, span);
}

// A year has 365.25 days, and months that are no whole year have 30.
ExprPtr seconds_of(const ExprPtr& interval, SourceSpan span) {
  constexpr int64_t kSecondsPerDay = 86'400, kSecondsPerYear = 31'557'600;
  const IntervalParts parts = parts_of(interval, span);
  const auto seconds = [&](const ExprPtr& count, int64_t length) {
    return compute_with(Op::kMultiply, cast_expr(count, TypeId::kBigint), length, span);
  };
  const ExprPtr years = seconds(compute_with(Op::kDivide, parts.months, 12, span), kSecondsPerYear);
  const ExprPtr months = seconds(compute_with(Op::kModulo, parts.months, 12, span), 30 * kSecondsPerDay);
  const ExprPtr days = seconds(parts.days, kSecondsPerDay);
  const ExprPtr whole = compute_numbers(Op::kAdd, compute_numbers(Op::kAdd, years, months, span), days, span);
  const Type result = Type::decimal(kMaxNarrowDigits, 6);
  return make_folded(Op::kAdd, result, {cast_expr(whole, result), time_in_units(interval, 6, span)}, span);
}

}  // namespace

ExprPtr make_interval_field(std::string_view field, const ExprPtr& interval, SourceSpan span) {
  if (equals_ignore_case(field, "epoch")) return seconds_of(interval, span);
  if (const FractionField* fraction = find_field(kFractionFields, field)) {
    const ExprPtr time = time_in_units(interval, fraction->digits, span);
    return cast_expr(compute_with(Op::kModulo, time, kMinuteLength, span),
                     Type::decimal(8, fraction->digits));
  }
  const IntervalField* found = find_field(kIntervalFields, field);
  return found == nullptr ? nullptr : value_of(*found, interval, span);
}

ExprPtr truncate_interval(std::string_view unit, const ExprPtr& interval, SourceSpan span) {
  const IntervalField* months = find_field(kIntervalFields, unit);
  const TimeUnit* found = find_time_unit(unit);
  if (found == nullptr && (months == nullptr || months->part != Part::kMonths)) return nullptr;
  const int64_t length = found == nullptr ? months->length : found->months + found->microseconds;
  const bool is_months = found == nullptr || found->months != 0;
  const bool is_days = !is_months && length >= kMicrosecondsPerDay;
  const auto whole_units = [&](const ExprPtr& part, int64_t of) {
    return compute_with(Op::kMultiply, compute_with(Op::kDivide, part, of, span), of, span);
  };
  IntervalParts parts = parts_of(interval, span);
  const ExprPtr no_time = bigint_literal(0, span);
  if (is_months)
    return make_interval({whole_units(parts.months, length), integer_literal(0, span), no_time}, span);
  if (is_days)
    return make_interval({parts.months, whole_units(parts.days, length / kMicrosecondsPerDay), no_time},
                         span);
  return make_interval({parts.months, parts.days, whole_units(parts.microseconds, length)}, span);
}

std::vector<std::string> interval_fields() {
  std::vector<std::string> names = {"epoch"};
  for (const IntervalField& field : kIntervalFields) names.emplace_back(field.name);
  for (const FractionField& field : kFractionFields) names.emplace_back(field.name);
  return names;
}

std::vector<std::string> interval_units() {
  std::vector<std::string> names = {"decade", "century", "millennium"};
  for (const TimeUnit& unit : time_units()) names.emplace_back(unit.name);
  return names;
}

}  // namespace rtsql
