// Reads the intervals of ISO 8601, with its designators and in its alternative format (4.4.3.2 and 4.4.3.3),
// and what PostgreSQL reads beyond them: numbers with a sign, a fraction or an exponent.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "common/digit.h"
#include "schema/interval_sum.h"

namespace rtsql {
namespace {

class IsoReader {
 public:
  explicit IsoReader(std::string_view text) : rest_(text) {}

  std::optional<IntervalSum> read() {
    if (rest_.size() < 2 || !take('P')) return std::nullopt;
    return read_date() ? std::optional(sum_) : std::nullopt;
  }

 private:
  bool take(char c) {
    if (!rest_.starts_with(c)) return false;
    rest_.remove_prefix(1);
    return true;
  }

  // Tells of a number how many digits stand in front of its point, too.
  bool read_number(UnitCount& count, size_t& digits) {
    constexpr double kEnd = 0x1p63;
    const bool is_number = !rest_.empty() && (is_digit(rest_[0]) || rest_[0] == '-' || rest_[0] == '.');
    double value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (!is_number || error != std::errc()) return false;
    if (!(std::abs(value) < kEnd)) value = std::copysign(kEnd / 2, value);  // beyond any interval
    const size_t sign = rest_[0] == '-' ? 1 : 0;
    digits = std::min(rest_.find_first_not_of("0123456789", sign), rest_.size()) - sign;
    rest_.remove_prefix(static_cast<size_t>(end - rest_.data()));
    count.whole = static_cast<int64_t>(value);
    count.fraction = value - static_cast<double>(count.whole);
    return true;
  }
  bool read_number(UnitCount& count) {
    size_t digits = 0;
    return read_number(count, digits);
  }

  // Adds the digits of a compact form, yyyymmdd or hhmmss: the last four are those of two smaller units.
  void add_compact(const UnitCount& count, const IntervalUnit& large, const IntervalUnit& middle,
                   const IntervalUnit& small) {
    sum_.add({count.whole / 10'000}, large);
    sum_.add({count.whole / 100 % 100}, middle);
    sum_.add({count.whole % 100, count.fraction}, small);
  }

  bool read_date() {
    for (bool is_first = true; !rest_.empty(); is_first = false) {
      if (take('T')) return read_time();
      UnitCount count;
      size_t digits = 0;
      if (!read_number(count, digits)) return false;
      const IntervalUnit* const unit = take('Y')   ? &kYearUnit
                                       : take('M') ? &kMonthUnit
                                       : take('W') ? &kWeekUnit
                                       : take('D') ? &kDayUnit
                                                   : nullptr;
      if (unit != nullptr) {
        sum_.add(count, *unit);
        continue;
      }
      constexpr size_t kCompactDigits = 8;
      const bool is_compact = digits == kCompactDigits && !rest_.starts_with('-');
      if (!is_first) return false;
      if (!is_compact) return read_alternative_date(count);
      add_compact(count, kYearUnit, kMonthUnit, kDayUnit);
      return rest_.empty() || (take('T') && read_time());
    }
    return true;
  }

  // Reads what follows the year of 0001-02-03.
  bool read_alternative_date(UnitCount count) {
    sum_.add(count, kYearUnit);
    for (const IntervalUnit* unit : {&kMonthUnit, &kDayUnit}) {
      if (!take('-')) break;
      if (!read_number(count)) return false;
      sum_.add(count, *unit);
    }
    return rest_.empty() || (take('T') && read_time());
  }

  bool read_time() {
    for (bool is_first = true; !rest_.empty(); is_first = false) {
      UnitCount count;
      size_t digits = 0;
      if (!read_number(count, digits)) return false;
      const IntervalUnit* const unit = take('H')   ? &kHourUnit
                                       : take('M') ? &kMinuteUnit
                                       : take('S') ? &kSecondUnit
                                                   : nullptr;
      if (unit != nullptr) {
        sum_.add(count, *unit);
        continue;
      }
      constexpr size_t kCompactDigits = 6;
      if (!is_first) return false;
      if (digits != kCompactDigits || !rest_.empty()) return read_alternative_time(count);
      add_compact(count, kHourUnit, kMinuteUnit, kSecondUnit);
    }
    return true;
  }

  // Reads what follows the hour of 04:05:06.
  bool read_alternative_time(UnitCount count) {
    sum_.add(count, kHourUnit);
    for (const IntervalUnit* unit : {&kMinuteUnit, &kSecondUnit}) {
      if (!take(':')) break;
      if (!read_number(count)) return false;
      sum_.add(count, *unit);
    }
    return rest_.empty();
  }

  std::string_view rest_;
  IntervalSum sum_;
};

}  // namespace

std::optional<IntervalSum> read_iso_interval(std::string_view text) {
  return IsoReader(text).read();
}

}  // namespace rtsql
