#include "common/interval_qualifier.h"

#include <algorithm>
#include <array>

#include "common/text.h"

namespace rtsql {
namespace {

using Field = IntervalQualifier::Field;

// In the order of their numbers.
constexpr auto kFieldNames =
    std::to_array<std::string_view>({"year", "month", "day", "hour", "minute", "second"});

}  // namespace

std::optional<Field> find_interval_field(std::string_view name) {
  const auto found = std::ranges::find_if(
      kFieldNames, [&](std::string_view known) { return equals_ignore_case(known, name); });
  if (found == kFieldNames.end()) return std::nullopt;
  return static_cast<Field>(found - kFieldNames.begin());
}

std::string_view field_name(Field field) {
  return kFieldNames[static_cast<size_t>(field)];
}

bool is_interval_qualifier(const IntervalQualifier& qualifier) {
  return qualifier.first <= qualifier.last &&
         (qualifier.first >= Field::kDay || qualifier.last <= Field::kMonth);
}

std::string qualifier_text(const IntervalQualifier& qualifier) {
  std::string first = to_upper(field_name(qualifier.first));
  if (qualifier.first == qualifier.last) return first;
  return first + " TO " + to_upper(field_name(qualifier.last));
}

}  // namespace rtsql
