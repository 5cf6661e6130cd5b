// Reads dates and times of day by a format, as strptime does.
#pragma once

#include <string_view>

#include "schema/date_scanner.h"

namespace rtsql {

bool scan_formatted(DateScanner& scanner, std::string_view format, DateFields& fields);

// Tells whether the format has a time of day.
bool has_time(std::string_view format);

}  // namespace rtsql
