#include "storage/civil_date.h"

namespace rtsql {
namespace {

constexpr int64_t kDaysPerEra = 146'097;
constexpr int64_t kMonthsPerEra = 400 * 12;
constexpr int64_t kDaysFromMarch0To1970 = 719'468;

int64_t floor_divide(int64_t a, int64_t b) {
  return a / b - (a % b < 0 ? 1 : 0);
}

}  // namespace

CivilDate civil_from_days(int64_t days) {
  int64_t shifted = days + kDaysFromMarch0To1970;
  int64_t era = floor_divide(shifted, kDaysPerEra);
  int64_t day_of_era = shifted - era * kDaysPerEra;
  int64_t year_of_era =
      (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / (kDaysPerEra - 1)) / 365;
  int64_t day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int64_t month_from_march = (5 * day_of_year + 2) / 153;
  int64_t month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  return {era * 400 + year_of_era + (month <= 2 ? 1 : 0), month,
          day_of_year - (153 * month_from_march + 2) / 5 + 1};
}

int64_t first_of_month(int64_t month_number) {
  int64_t from_march = month_number - 2;
  int64_t era = floor_divide(from_march, kMonthsPerEra);
  int64_t month_of_era = from_march - era * kMonthsPerEra;
  int64_t year_of_era = month_of_era / 12;
  int64_t day_of_year = (153 * (month_of_era % 12) + 2) / 5;
  int64_t day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * kDaysPerEra + day_of_era - kDaysFromMarch0To1970;
}

SplitTime split_days(int64_t microseconds) {
  int64_t days = floor_divide(microseconds, kMicrosecondsPerDay);
  return {days, microseconds - days * kMicrosecondsPerDay};
}

}  // namespace rtsql
