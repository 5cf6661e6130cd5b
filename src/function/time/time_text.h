// Patterns of times as a device writes them.
#pragma once

#include <memory>

#include "expression/time_text.h"
#include "function/time/time_format.h"

namespace rtsql {

// Returns how a device writes what write_time() does, of times by the clock of the zone, if there is one;
// null where it does not: of patterns with what a clock is ahead of UTC by, and with the endings of years and
// other large numbers.
std::shared_ptr<const TimeText> device_time_text(const TimePattern& pattern, TimeZonePtr zone = nullptr);

}  // namespace rtsql
