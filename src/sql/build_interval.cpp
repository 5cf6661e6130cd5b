// Builds INTERVALs whose fields are written: INTERVAL '3' DAY, INTERVAL DAY TO SECOND(2).
#include <fmt/format.h>

#include "common/error.h"
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

}  // namespace rtsql::sql
