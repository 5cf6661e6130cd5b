#include "schema/written_date.h"

namespace rtsql {
namespace {

bool scan_separator(DateScanner& scanner) {
  if (scanner.character('-') || scanner.character('/')) return true;
  scanner.character('.');
  scanner.character(',');
  return scanner.spaces();
}

// A name may be cut to three letters, with a point behind them.
bool scan_month_name(DateScanner& scanner, DateFields& fields) {
  fields.month = 1;
  return scanner.name(kMonthNames, fields.month);
}

bool scan_year_first(DateScanner& scanner, DateFields& fields) {
  if (!scanner.number(4, 4, fields.year)) return false;
  const bool slashes = scanner.next_is('/');
  if (!scanner.character(slashes ? '/' : '-')) return false;
  if (scanner.digits_ahead() == 0)
    return !slashes && scan_month_name(scanner, fields) && scanner.character('-') &&
           scanner.number(1, 2, fields.day);
  return scanner.number(1, 2, fields.month) && scanner.character(slashes ? '/' : '-') &&
         scanner.number(1, 2, fields.day);
}

bool scan_day_first(DateScanner& scanner, DateFields& fields) {
  return scanner.number(1, 2, fields.day) && scan_separator(scanner) && scan_month_name(scanner, fields) &&
         scan_separator(scanner) && scanner.number(4, 4, fields.year);
}

bool scan_month_first(DateScanner& scanner, DateFields& fields) {
  return scan_month_name(scanner, fields) && scan_separator(scanner) && scanner.number(1, 2, fields.day) &&
         scan_separator(scanner) && scanner.number(4, 4, fields.year);
}

// Reads hhmm[ss[.f…]].
bool scan_compact_time(DateScanner& scanner, DateFields& fields) {
  const bool seconds = scanner.digits_ahead() == 6;
  if (!scanner.number(2, 2, fields.hour) || !scanner.number(2, 2, fields.minute)) return false;
  if (!seconds) return true;
  if (!scanner.number(2, 2, fields.second)) return false;
  return !scanner.character('.') || scanner.fraction(fields.microsecond);
}

// Reads h:mm[:ss[.f…]], with AM or PM behind it or not.
bool scan_clock_time(DateScanner& scanner, DateFields& fields) {
  if (!scanner.number(1, 2, fields.hour) || !scanner.character(':')) return false;
  if (!scanner.number(2, 2, fields.minute)) return false;
  if (scanner.character(':')) {
    if (!scanner.number(2, 2, fields.second)) return false;
    if (scanner.character('.') && !scanner.fraction(fields.microsecond)) return false;
  }
  scanner.spaces();
  if (!scanner.half_day(fields.is_afternoon)) return true;
  fields.hour_of_half_day = fields.hour;
  return fields.hour > 0;
}

bool scan_clock(DateScanner& scanner, DateFields& fields, bool may_be_compact) {
  const size_t digits = scanner.digits_ahead();
  const bool compact = may_be_compact && (digits == 4 || digits == 6);
  return compact ? scan_compact_time(scanner, fields) : scan_clock_time(scanner, fields);
}

bool scan_offset_if_there(DateScanner& scanner, DateFields& fields) {
  scanner.spaces();
  return scanner.done() || scan_offset(scanner, fields);
}

}  // namespace

bool scan_written_date(DateScanner& scanner, DateFields& fields, bool compact) {
  const size_t digits = scanner.digits_ahead();
  if (digits == 4) return scan_year_first(scanner, fields);
  if (digits == 8 && compact)
    return scanner.number(4, 4, fields.year) && scanner.number(2, 2, fields.month) &&
           scanner.number(2, 2, fields.day);
  if (digits > 2) return false;
  int weekday = 0;
  if (digits == 0 && scanner.name(kDayNames, weekday)) {
    scanner.character(',');
    if (!scanner.spaces()) return false;
  }
  return scanner.digits_ahead() > 0 ? scan_day_first(scanner, fields) : scan_month_first(scanner, fields);
}

bool scan_clock_behind_date(DateScanner& scanner, DateFields& fields) {
  const bool mark = scanner.character('T');
  if (!mark) {
    scanner.character(',');
    if (!scanner.spaces()) return false;
  }
  return scan_clock(scanner, fields, mark);
}

bool scan_written_time(DateScanner& scanner, DateFields& fields) {
  return scan_clock_behind_date(scanner, fields) && scan_offset_if_there(scanner, fields);
}

bool scan_time_alone(DateScanner& scanner, DateFields& fields) {
  scanner.character('T');
  return scan_clock(scanner, fields, true) && scan_offset_if_there(scanner, fields);
}

}  // namespace rtsql
