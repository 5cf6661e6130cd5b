// Cuts texts that say a date, a time, or both, into tokens. What is one is PostgreSQL's, "Date/Time Input
// Interpretation" (appendix B.1 of its manual).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace rtsql {

struct TimeToken {
  enum class Kind {
    kNumber,  // digits, with a point and more digits or not: 1997, 19970210, 1999.008
    kDate,    // numbers and words with separators between them: 1997-02-10, Feb-10-1997, America/New_York
    kTime,    // numbers with colons: 17:32:01.5
    kOffset,  // a sign and numbers, the distance from UTC: -08:00
    kWord,    // letters, with a sign in front or not: Feb, -infinity
  };
  Kind kind;
  std::string_view text;
};

// Returns none if the text has a character that is part of no token, or more tokens than a time can have.
std::optional<std::vector<TimeToken>> cut_time_text(std::string_view text);

// The same of a text that says an interval. Its numbers may have signs, with spaces behind them: "- 1",
// "+1-2",
// "-04:05"; these are kOffset, too. Other punctuation means nothing: "@ 1 day, 2 hours".
std::optional<std::vector<TimeToken>> cut_interval_text(std::string_view text);

}  // namespace rtsql
