#include "schema/row_number_text.h"

#include <fmt/format.h>

#include "common/parse.h"

namespace rtsql {
namespace {

constexpr int64_t kPlaces = 1 << 15;  // of a page

}  // namespace

std::optional<int64_t> parse_row_number(std::string_view text) {
  const size_t comma = text.find(',');
  if (comma == std::string_view::npos || !text.starts_with('(') || !text.ends_with(')')) return std::nullopt;
  const auto page = parse_integer<uint32_t>(text.substr(1, comma - 1));
  const auto place = parse_integer<uint16_t>(text.substr(comma + 1, text.size() - comma - 2));
  if (!page || !place) return std::nullopt;
  return *page * kPlaces + *place - 1;
}

std::string format_row_number(int64_t number) {
  return fmt::format("({},{})", number / kPlaces, number % kPlaces + 1);
}

}  // namespace rtsql
