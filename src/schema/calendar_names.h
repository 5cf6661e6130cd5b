// Names the months and the days of the week, in English.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "common/text.h"

namespace rtsql {

inline constexpr std::array<std::string_view, 12> kMonthNames = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
inline constexpr std::array<std::string_view, 7> kDayNames = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                              "Thursday", "Friday", "Saturday"};
inline constexpr size_t kShortName = 3;  // letters, as in Jan and Mon

// Takes a name, in any case and whole or short, off the front of the text. Returns its place among the names,
// or none, and then leaves the text.
inline std::optional<size_t> take_name(std::string_view& text, std::span<const std::string_view> names) {
  for (size_t i = 0; i < names.size(); ++i) {
    if (!equals_ignore_case(text.substr(0, kShortName), names[i].substr(0, kShortName))) continue;
    const bool is_whole = equals_ignore_case(text.substr(0, names[i].size()), names[i]);
    text.remove_prefix(is_whole ? names[i].size() : kShortName);
    return i;
  }
  return std::nullopt;
}

// Finds the name that a word is: whole, by its first three letters, or as people shorten it.
inline std::optional<size_t> find_calendar_name(std::string_view word,
                                                std::span<const std::string_view> names) {
  for (std::string_view usual : {"Sept", "Tues", "Weds", "Thur", "Thurs"}) {
    if (equals_ignore_case(word, usual)) word.remove_suffix(word.size() - kShortName);
  }
  const std::optional<size_t> found = take_name(word, names);
  return word.empty() ? found : std::nullopt;
}

}  // namespace rtsql
