// Conversions between types.
#ifndef RTSQL_EXEC_CONVERSION_GLSL
#define RTSQL_EXEC_CONVERSION_GLSL

const int64_t kMicrosecondsPerDay = 86400000000l;

int64_t floor_divide(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  return quotient * b > a ? quotient - 1l : quotient;
}

// Half away from zero.
int64_t divide_rounding(int64_t a, int64_t b) {
  int64_t quotient = a / b;
  int64_t rest = a - quotient * b;
  if (rest >= b - rest) return quotient + 1l;
  if (-rest >= b + rest) return quotient - 1l;
  return quotient;
}

int64_t scale_up(int64_t x, int64_t power, inout bool misfit) {
  int64_t scaled = x * power;
  if (scaled / power != x) misfit = true;
  return scaled;
}

int64_t double_to_int64(double x, inout bool misfit) {
  double whole = roundEven(x);
  bool fits = whole >= -9223372036854775808.0lf && whole < 9223372036854775808.0lf;
  if (!fits) {
    misfit = true;
    return 0l;
  }
  return int64_t(whole);
}

// Year, month, day of a day number since 1970-01-01, proleptic Gregorian; years counted from March so that the leap
// day ends the year.
ivec3 civil_date(int days) {
  int z = days + 719468;
  int era = (z >= 0 ? z : z - 146096) / 146097;
  int day_of_era = z - era * 146097;
  int year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36524 - day_of_era / 146096) / 365;
  int day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  int month_from_march = (5 * day_of_year + 2) / 153;
  int day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
  int month = month_from_march < 10 ? month_from_march + 3 : month_from_march - 9;
  int year = year_of_era + era * 400 + (month <= 2 ? 1 : 0);
  return ivec3(year, month, day);
}

#endif
