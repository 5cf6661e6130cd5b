// Reads dates and times of day as people write them, where no format says how.
#pragma once

#include "schema/date_scanner.h"

namespace rtsql {

// Reads a date that can be read in one way only: year, month and day in this order, 2024-06-02, 2024-6-2,
// 2024/06/02; 20240602 if `compact`; or with the name of the month: Jan 5, 2024, 5 January 2024, 05-Jan-2024,
// 2024-Jan-05, and the day of the week before it: Fri, 5 Jan 2024.
bool scan_written_date(DateScanner& scanner, DateFields& fields, bool compact);

// Reads what follows a date: 'T' or spaces, then h:mm[:ss[.f…]] with AM or PM behind it or not, then nothing
// (UTC) or the distance from UTC, with spaces before it or not; behind 'T' also hhmm[ss[.f…]].
bool scan_written_time(DateScanner& scanner, DateFields& fields);

// Reads what follows a date, without the distance from UTC.
bool scan_clock_behind_date(DateScanner& scanner, DateFields& fields);

// Reads a time that no date stands in front of, with or without 'T'; four or six digits are hhmm or hhmmss.
bool scan_time_alone(DateScanner& scanner, DateFields& fields);

}  // namespace rtsql
