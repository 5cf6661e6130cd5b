// What a type says about the times that are kept, beside what they are: TIMESTAMP(3), INTERVAL DAY TO MINUTE.
#pragma once

#include <optional>

#include "common/interval_qualifier.h"

namespace rtsql {

inline constexpr int kMostFractionDigits = 6;

struct TimePrecision {
  int fraction_digits = kMostFractionDigits;  // of the seconds of a TIMESTAMP or INTERVAL, which are rounded
  std::optional<IntervalQualifier> fields = {};  // of an INTERVAL; none: all

  bool operator==(const TimePrecision&) const = default;
};

}  // namespace rtsql
