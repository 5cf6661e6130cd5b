// Gives out rows whose times are shown by the clock of a time zone.
#pragma once

#include <memory>

#include "engine/result/result.h"
#include "schema/time_zone.h"

namespace rtsql {

std::unique_ptr<RowSource> show_in_zone(std::unique_ptr<RowSource> rows, TimeZonePtr zone);

}  // namespace rtsql
