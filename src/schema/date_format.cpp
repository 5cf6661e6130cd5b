#include "schema/date_format.h"

#include <string>

namespace rtsql {
namespace {

// Weeks of one kind only say of which day it is.
bool scan_week(DateScanner& scanner, DateFields::Weeks weeks, DateFields& fields) {
  constexpr int kMostWeeks = 53;
  const bool is_first = fields.weeks == DateFields::Weeks::kNone || fields.weeks == weeks;
  fields.weeks = weeks;
  const int least = weeks == DateFields::Weeks::kIso ? 1 : 0;
  return is_first && scanner.number(1, 2, fields.week) && fields.week >= least && fields.week <= kMostWeeks;
}

bool scan_iso_year(DateScanner& scanner, DateFields& fields) {
  using enum DateFields::Weeks;
  const bool is_first = fields.weeks == kNone || fields.weeks == kIso;
  fields.weeks = kIso;
  return is_first && scanner.number(1, 4, fields.iso_year);
}

// The day of the week from 0, or from 1 with Sunday as the last.
bool scan_weekday(DateScanner& scanner, bool is_iso, DateFields& fields) {
  constexpr int kDays = 7;
  const bool is_read = scanner.number(1, 1, fields.weekday);
  const bool fits = is_iso ? fields.weekday >= 1 && fields.weekday <= kDays : fields.weekday < kDays;
  fields.weekday %= kDays;
  return is_read && fits;
}

// A fraction of a second of three digits at most.
bool scan_millisecond(DateScanner& scanner, DateFields& fields) {
  constexpr size_t kDigits = 3;
  return scanner.digits_ahead() <= kDigits && scanner.fraction(fields.microsecond);
}

bool scan_directive(DateScanner& scanner, char directive, DateFields& fields) {
  int ignored = 0;
  fields.has_year |= directive == 'Y' || directive == 'y';
  fields.has_day |= std::string_view("mbBhde").find(directive) != std::string_view::npos;
  switch (directive) {
    case 'Y':
      return scanner.number(1, 4, fields.year);
    case 'U':
      return scan_week(scanner, DateFields::Weeks::kFromSunday, fields);
    case 'W':
      return scan_week(scanner, DateFields::Weeks::kFromMonday, fields);
    case 'V':
      return scan_week(scanner, DateFields::Weeks::kIso, fields);
    case 'G':
      return scan_iso_year(scanner, fields);
    case 'w':
    case 'u':
      return scan_weekday(scanner, directive == 'u', fields);
    case 'g':
      return scan_millisecond(scanner, fields);
    case 'y':
      if (!scanner.number(2, 2, fields.year)) return false;
      fields.year += fields.year < 69 ? 2000 : 1900;  // POSIX's pivot
      return true;
    case 'm':
      return scanner.number(1, 2, fields.month);
    case 'b':
    case 'B':
    case 'h':
      fields.month = 1;
      return scanner.name(kMonthNames, fields.month);
    case 'a':
    case 'A':
      return scanner.name(kDayNames, ignored);
    case 'd':
      return scanner.number(1, 2, fields.day);
    case 'e':
      while (scanner.character(' ')) continue;
      return scanner.number(1, 2, fields.day);
    case 'j':
      return scanner.number(1, 3, fields.day_of_year) && fields.day_of_year > 0;
    case 'H':
      return scanner.number(1, 2, fields.hour);
    case 'I':
      return scanner.number(1, 2, fields.hour_of_half_day) && fields.hour_of_half_day > 0;
    case 'p':
      return scanner.half_day(fields.is_afternoon);
    case 'M':
      return scanner.number(1, 2, fields.minute);
    case 'S':
      return scanner.number(1, 2, fields.second);
    case 'f':
      return scanner.fraction(fields.microsecond);
    case 'z':
      return scan_offset(scanner, fields);
    case 'F':
    case 'x':
      return scan_formatted(scanner, "%Y-%m-%d", fields);
    case 'c':
      return scan_formatted(scanner, "%Y-%m-%d %H:%M:%S", fields);
    case 'T':
    case 'X':
      return scan_formatted(scanner, "%H:%M:%S", fields);
    case 'R':
      return scan_formatted(scanner, "%H:%M", fields);
    case 'D':
      return scan_formatted(scanner, "%m/%d/%y", fields);
    case '%':
      return scanner.character('%');
    default:
      return false;
  }
}

// Returns the letters of a format's directives, "?" for a % at the end.
std::string directives_of(std::string_view format) {
  std::string letters;
  for (size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') continue;
    const bool unpadded = i + 2 < format.size() && format[i + 1] == '-';
    i += unpadded ? 2 : 1;
    letters += i < format.size() ? format[i] : '?';
  }
  return letters;
}

bool has_any(std::string_view text, std::string_view of) {
  return text.find_first_of(of) != std::string_view::npos;
}

}  // namespace

bool scan_formatted(DateScanner& scanner, std::string_view format, DateFields& fields) {
  for (size_t i = 0; i < format.size(); ++i) {
    const bool is_directive = format[i] == '%' && i + 1 < format.size();
    if (is_directive && format[++i] == '-' && i + 1 < format.size()) ++i;
    if (!(is_directive ? scan_directive(scanner, format[i], fields) : scanner.character(format[i])))
      return false;
    // A space stands for any number of them.
    while (!is_directive && format[i] == ' ' && scanner.character(' ')) continue;
  }
  return true;
}

bool has_time(std::string_view format) {
  return has_any(directives_of(format), "HIMSfTRXcg");
}

bool is_date_format(std::string_view format) {
  const std::string letters = directives_of(format);
  return letters.find_first_not_of("YymbBhdejaAHIpMSfzFTRD%") == std::string::npos &&
         has_any(letters, "YyFD") && has_any(letters, "mbBhjFD") && has_any(letters, "dejFD") &&
         has_any(letters, "I") == has_any(letters, "p");
}

}  // namespace rtsql
