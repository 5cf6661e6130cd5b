#include "storage/csv/date_form.h"

#include <algorithm>
#include <optional>
#include <string_view>

#include "schema/value.h"

namespace rtsql::csv {
namespace {

// A pair is of formats that read the same texts. Nobody writes the month first with points.
struct Formats {
  std::string_view day_first, month_first;
};
constexpr Formats kFormats[] = {{"%d.%m.%Y", ""}, {"%d/%m/%Y", "%m/%d/%Y"}, {"%d-%m-%Y", "%m-%d-%Y"}};

// Tells whether the column has dates, and nothing but dates of the format and NULLs.
bool has_format(const std::vector<Row>& rows, size_t column, std::string_view format) {
  bool has_dates = false;
  const bool have_all = !format.empty() && all_values(rows, column, [&](std::string_view text) {
    has_dates = true;
    return parse_value(text, TypeId::kDate, format).has_value();
  });
  return have_all && has_dates;
}

// Returns the only format that the dates of the column have; none where there is no such.
std::string_view format_told_by(const std::vector<Row>& rows, size_t column) {
  for (const auto& [day_first, month_first] : kFormats) {
    const bool may_begin_with_day = has_format(rows, column, day_first);
    const bool may_begin_with_month = has_format(rows, column, month_first);
    if (may_begin_with_day != may_begin_with_month) return may_begin_with_day ? day_first : month_first;
  }
  return {};
}

}  // namespace

std::string find_date_format(const std::vector<Row>& rows, const std::vector<TypeId>& guesses) {
  constexpr TypeId kDates[] = {TypeId::kDate, TypeId::kTimestamp, TypeId::kTimestamptz};
  std::string_view found;
  for (size_t i = 0; i < guesses.size(); ++i) {
    if (std::ranges::find(kDates, guesses[i]) != std::end(kDates)) return {};
    if (guesses[i] != TypeId::kVarchar) continue;
    const std::string_view told = format_told_by(rows, i);
    if (!told.empty() && !found.empty() && told != found) return {};
    if (!told.empty()) found = told;
  }
  return std::string(found);
}

}  // namespace rtsql::csv
