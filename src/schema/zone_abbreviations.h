// Abbreviations that stand behind times: "CEST", "MSK".
#pragma once

#include <string_view>

namespace rtsql {

// Stands for one distance from UTC, or for what a zone has meant by it at the time.
struct ZoneAbbreviation {
  std::string_view name;
  int minutes;                 // ahead of UTC; 0 where `zone` knows it
  std::string_view zone = {};  // a name of the database
};

// Finds it in any case; null if there is none.
const ZoneAbbreviation* find_zone_abbreviation(std::string_view name);

}  // namespace rtsql
