// Builds INTERVALs whose fields are written: INTERVAL '3' DAY, INTERVAL DAY TO SECOND(2).
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "common/error.h"
#include "common/time_unit.h"
#include "sql/build.h"

namespace rtsql::sql {

WrittenFields one_field(const Identifier& field, std::vector<int64_t> digits) {
  return {field, field, std::move(digits)};
}

TypeName make_interval_type(const WrittenFields& fields, SourceSpan span) {
  using Field = IntervalQualifier::Field;
  const std::optional<Field> first = find_interval_field(fields.first.name),
                             last = find_interval_field(fields.last.name);
  const SourceSpan written = cover(fields.first.span, fields.last.span);
  if (!first || !last || !is_interval_qualifier({*first, *last})) {
    throw Error(ErrorKind::kSyntax, "no INTERVAL has these fields")
        .at(written)
        .hint("YEAR TO MONTH, or from DAY, HOUR or MINUTE to a shorter one, at most SECOND; or one of them");
  }
  if (!fields.digits.empty() && last != Field::kSecond) {
    throw Error(ErrorKind::kSyntax, fmt::format("{}s have no digits behind the point", field_name(*last)))
        .at(fields.last.span)
        .hint("SECOND(2) has");
  }
  TypeName type{"interval", fields.digits, span};
  type.fields = IntervalQualifier{*first, *last};
  return type;
}

ExpressionPtr make_interval(std::string text, const WrittenFields& fields, SourceSpan span) {
  constexpr std::string_view kType = "interval";
  const SourceSpan type_span{span.begin, span.begin + static_cast<uint32_t>(kType.size())};
  const bool is_count = fields.first.span == fields.last.span && !find_interval_field(fields.first.name);
  if (is_count)
    return make_typed_string({std::string(kType), {}, type_span}, text + " " + fields.first.name, span);
  return make_cast(make_literal(ExpressionKind::kString, std::move(text), span),
                   make_interval_type(fields, type_span), span);
}

ExpressionPtr make_counted_interval(ExpressionPtr call, const Identifier& unit, SourceSpan span) {
  struct CountedUnit {
    std::string_view name, function;
  };
  static constexpr auto kUnits = std::to_array<CountedUnit>({{"millennium", "to_millennia"},
                                                             {"century", "to_centuries"},
                                                             {"decade", "to_decades"},
                                                             {"year", "to_years"},
                                                             {"quarter", "to_quarters"},
                                                             {"month", "to_months"},
                                                             {"week", "to_weeks"},
                                                             {"day", "to_days"},
                                                             {"hour", "to_hours"},
                                                             {"minute", "to_minutes"},
                                                             {"second", "to_seconds"},
                                                             {"millisecond", "to_milliseconds"},
                                                             {"microsecond", "to_microseconds"}});
  const auto counted = std::ranges::find_if(
      kUnits, [&](const CountedUnit& known) { return is_unit_name(unit.name, known.name); });
  if (call->text != "interval" || call->operands.size() != 1 || counted == kUnits.end()) {
    throw Error(ErrorKind::kSyntax, "a unit of time stands behind INTERVAL and one number")
        .at(unit.span)
        .hint("INTERVAL (n + 1) DAY");
  }
  return make_function({std::string(counted->function), call->span}, false, std::move(call->operands), span);
}

}  // namespace rtsql::sql
