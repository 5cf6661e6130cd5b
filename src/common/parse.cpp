#include "common/parse.h"

#include <utility>

#include "common/text.h"

namespace rtsql {

std::optional<bool> parse_switch(std::string_view text) {
  for (std::string_view on : {"on", "true", "yes", "1"}) {
    if (equals_ignore_case(text, on)) return true;
  }
  for (std::string_view off : {"off", "false", "no", "0"}) {
    if (equals_ignore_case(text, off)) return false;
  }
  return std::nullopt;
}

std::optional<uint64_t> parse_count_unit(std::string_view text) {
  static constexpr std::pair<std::string_view, uint64_t> kUnits[] = {
      {"", 1},
      {"K", 1'000},
      {"M", 1'000'000},
      {"G", 1'000'000'000},
      {"Ki", 1ull << 10},
      {"Mi", 1ull << 20},
      {"Gi", 1ull << 30},
  };
  for (const auto& [name, factor] : kUnits) {
    if (equals_ignore_case(text, name)) return factor;
  }
  return std::nullopt;
}

}  // namespace rtsql
