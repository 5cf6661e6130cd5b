// Reads intervals as PostgreSQL does: from the end, so that a unit is known before its number. Without one a
// number counts days in front of a time or of hours, or else what the type's last field says, or seconds.
#include <algorithm>
#include <array>
#include <charconv>

#include "common/digit.h"
#include "common/text.h"
#include "common/time_unit.h"
#include "schema/calendar.h"
#include "schema/interval.h"
#include "schema/interval_sum.h"
#include "schema/time_tokens.h"

namespace rtsql {
namespace {

using Field = IntervalQualifier::Field;
using Kind = TimeToken::Kind;
using Reason = IntervalRefusal::Reason;

constexpr auto kLongUnits = std::to_array<IntervalUnit>({{"millennium", 12'000, 0, 0},
                                                         {"millenniums", 12'000, 0, 0},
                                                         {"millennia", 12'000, 0, 0},
                                                         {"century", 1'200, 0, 0},
                                                         {"centuries", 1'200, 0, 0},
                                                         {"decade", 120, 0, 0},
                                                         {"decades", 120, 0, 0}});

std::optional<IntervalUnit> find_interval_unit(std::string_view name) {
  const std::string_view whole = whole_unit_name(name);
  const auto is_named = [&](const IntervalUnit& known) { return equals_ignore_case(known.name, whole); };
  const auto longer = std::ranges::find_if(kLongUnits, is_named);
  if (longer != kLongUnits.end()) return *longer;
  const TimeUnit* const unit = find_time_unit(whole);
  if (unit == nullptr) return std::nullopt;
  const bool has_days = unit->microseconds >= kMicrosecondsPerDay;
  return IntervalUnit{unit->name, unit->months, has_days ? unit->microseconds / kMicrosecondsPerDay : 0,
                      has_days ? 0 : unit->microseconds};
}

const IntervalUnit& unit_of(Field field) {
  static constexpr const IntervalUnit* kUnits[] = {&kYearUnit, &kMonthUnit,  &kDayUnit,
                                                   &kHourUnit, &kMinuteUnit, &kSecondUnit};
  return *kUnits[static_cast<size_t>(field)];
}

// What may be said once, as bits of a set. Units of dates are one bit each, from the first on.
struct Said {
  enum : unsigned {
    kHour = 1,
    kMinute = 2,
    kSecond = 4,
    kMillisecond = 8,
    kMicrosecond = 16,
    kAllSeconds = kSecond | kMillisecond | kMicrosecond,
    kTime = kHour | kMinute | kAllSeconds,
    kFirstOfDate = 32
  };
};

// Seconds with a fraction say the milliseconds and microseconds, too.
unsigned set_of(const IntervalUnit& unit, bool has_fraction) {
  if (unit.microseconds == kHourUnit.microseconds) return Said::kHour;
  if (unit.microseconds == kMinuteUnit.microseconds) return Said::kMinute;
  if (unit.microseconds == kSecondUnit.microseconds) return has_fraction ? Said::kAllSeconds : Said::kSecond;
  if (unit.microseconds != 0) return unit.microseconds == 1 ? Said::kMicrosecond : Said::kMillisecond;
  constexpr int64_t kDateUnits[] = {1, 7, -1, -3, -12, -120, -1'200, -12'000};  // days, or months below 0
  const int64_t length = unit.days - unit.months;
  const auto place = std::ranges::find(kDateUnits, length) - std::begin(kDateUnits);
  return Said::kFirstOfDate << static_cast<unsigned>(place);
}

class IntervalReader {
 public:
  explicit IntervalReader(const std::optional<IntervalQualifier>& fields) : fields_(fields) {}

  std::optional<Interval> read(std::string_view text) {
    if (text.starts_with('P')) {
      const std::optional<IntervalSum> iso = read_iso_interval(text);
      return iso ? checked(*iso) : std::nullopt;
    }
    const std::optional<std::vector<TimeToken>> tokens = cut_interval_text(text);
    if (!tokens) return std::nullopt;
    for (auto token = tokens->rbegin(); token != tokens->rend(); ++token) {
      if (!take(*token)) return std::nullopt;
    }
    if (said_ == 0) return std::nullopt;
    if (is_ago_) sum_.negate();
    return checked(sum_);
  }

  const IntervalRefusal& refusal() const { return refusal_; }

 private:
  std::optional<Interval> checked(const IntervalSum& sum) {
    const std::optional<Interval> total = sum.total();
    if (!total) refusal_.reason = Reason::kOutOfRange;
    return total;
  }

  bool refuse(Reason reason, std::string_view unit = {}) {
    refusal_ = {reason, std::string(unit)};
    return false;
  }

  // Notes what a token said, which none behind it may have said.
  bool note(unsigned fields) {
    if ((said_ & fields) != 0) return false;
    said_ |= fields;
    return true;
  }

  bool take(const TimeToken& token) {
    if (token.kind == Kind::kWord) return take_word(token.text);
    std::string_view number = token.text;
    const bool has_sign = number.starts_with('-') || number.starts_with('+');
    const bool is_negative = number.starts_with('-');
    if (has_sign) number.remove_prefix(std::min(number.find_first_not_of(" \t\r\n\f\v", 1), number.size()));
    return number.find(':') != std::string_view::npos ? take_time(number, is_negative)
                                                      : take_number(number, has_sign, is_negative);
  }

  // A word is a unit of what is in front of it, or "ago", which turns all signs.
  bool take_word(std::string_view word) {
    unit_.reset();
    is_behind_ago_ = equals_ignore_case(word, "ago");
    if (is_behind_ago_) return is_ago_ = true;
    unit_ = find_interval_unit(word);
    return unit_ || refuse(Reason::kUnknownUnit, word);
  }

  bool take_number(std::string_view text, bool has_sign, bool is_negative) {
    const size_t whole_size = std::min(text.find_first_not_of("0123456789"), text.size());
    const std::string_view behind = text.substr(whole_size);
    const int64_t sign = is_negative ? -1 : 1;
    UnitCount count;
    if (whole_size > 0 && !read_whole(text.substr(0, whole_size), count.whole, is_negative)) return false;
    if (whole_size == 0 && has_sign) return false;  // PostgreSQL reads no "-.5"
    if (behind.starts_with('-')) return take_months(behind.substr(1), count, sign);
    if (is_behind_ago_ || (!behind.empty() && !read_fraction(behind, count.fraction))) return false;
    count.fraction *= static_cast<double>(sign);
    if (!unit_) unit_ = fields_ ? unit_of(fields_->last) : kSecondUnit;
    sum_.add(count, *unit_);
    const bool is_new = note(set_of(*unit_, count.fraction != 0));
    if (unit_->microseconds == kHourUnit.microseconds) unit_ = kDayUnit;
    return is_new;
  }

  // Reads what follows the years of "1-2".
  bool take_months(std::string_view text, const UnitCount& years, int64_t sign) {
    constexpr int64_t kMonthsOfYear = 12;
    UnitCount months;
    if (text.empty() || !std::ranges::all_of(text, is_digit) || !read_whole(text, months.whole)) return false;
    if (months.whole >= kMonthsOfYear) return refuse(Reason::kNoSuchField);
    months.whole *= sign;
    sum_.add(years, kYearUnit);
    sum_.add(months, kMonthUnit);
    unit_ = kMonthUnit;
    is_behind_ago_ = false;
    return note(set_of(kMonthUnit, false));
  }

  // Reads h:mm[:ss[.f]], or mm:ss.f; what is of minutes to seconds may leave out hours without a fraction,
  // too.
  bool take_time(std::string_view text, bool is_negative) {
    constexpr int64_t kMostMinutes = 59, kMostSeconds = 60;
    const size_t point = std::min(text.find('.'), text.size());
    UnitCount parts[3];
    size_t count = 0;
    for (std::string_view rest = text.substr(0, point); count < std::size(parts); ++count) {
      const size_t colon = std::min(rest.find(':'), rest.size());
      if (!read_whole(rest.substr(0, colon), parts[count].whole)) return false;
      if (colon == rest.size()) break;
      rest.remove_prefix(colon + 1);
    }
    if (count == std::size(parts)) return false;
    const bool has_fraction = point != text.size();
    if (has_fraction && !read_fraction(text.substr(point), parts[count].fraction)) return false;
    const bool has_no_hours =
        count == 1 && (has_fraction || fields_ == IntervalQualifier{Field::kMinute, Field::kSecond});
    if (has_no_hours) std::rotate(std::begin(parts), std::end(parts) - 1, std::end(parts));
    if (parts[1].whole > kMostMinutes || parts[2].whole > kMostSeconds) return refuse(Reason::kNoSuchField);
    const IntervalUnit* const units[] = {&kHourUnit, &kMinuteUnit, &kSecondUnit};
    for (size_t i = 0; i < std::size(parts); ++i) {
      const int64_t sign = is_negative ? -1 : 1;
      sum_.add({sign * parts[i].whole, static_cast<double>(sign) * parts[i].fraction}, *units[i]);
    }
    unit_ = kDayUnit;
    is_behind_ago_ = false;
    return note(Said::kTime);
  }

  bool read_whole(std::string_view digits, int64_t& number, bool is_negative = false) {
    constexpr uint64_t kMost = INT64_MAX;
    uint64_t magnitude = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), magnitude);
    if (digits.empty() || end != digits.data() + digits.size()) return false;
    const bool fits = error == std::errc() && magnitude <= kMost + (is_negative ? 1 : 0);
    number = static_cast<int64_t>(is_negative ? 0 - magnitude : magnitude);
    return fits || refuse(Reason::kOutOfRange);
  }

  // Reads a point and the digits behind it, if there are any.
  static bool read_fraction(std::string_view text, double& fraction) {
    if (text == ".") return true;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), fraction, std::chars_format::fixed);
    return text.starts_with('.') && error == std::errc() && end == text.data() + text.size();
  }

  const std::optional<IntervalQualifier> fields_;
  IntervalRefusal refusal_;
  IntervalSum sum_;
  std::optional<IntervalUnit> unit_;  // of the next number
  unsigned said_ = 0;
  bool is_ago_ = false, is_behind_ago_ = false;
};

}  // namespace

std::optional<Interval> read_interval(std::string_view text, const std::optional<IntervalQualifier>& fields,
                                      IntervalRefusal* refusal) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n\f\v"), text.size()));
  IntervalReader reader(fields);
  const std::optional<Interval> found = reader.read(text);
  if (!found && refusal != nullptr) *refusal = reader.refusal();
  return found;
}

}  // namespace rtsql
