#include "function/time/time_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace rtsql {
namespace {

// Says which number of a time a field is made of.
struct FieldSource {
  TimeNumber number;
  uint32_t divisor = 1;
  uint32_t modulus = 0;
  uint32_t most_digits = 0;  // of a number that is written by its digits, with its sign
  int64_t least = 0;         // else: the numbers go from the one
  int64_t most = 0;          // to the other
  // Returns the number of the field where that of the time is this one; null: it is the same.
  int64_t (*field_number)(int64_t) = nullptr;
};

constexpr uint32_t power_of_ten(int exponent) {
  return exponent == 0 ? 1 : 10 * power_of_ten(exponent - 1);
}

FieldSource year_of(TimeNumber number, uint8_t digits) {
  constexpr uint32_t kMostDigits = 6;
  if (digits >= 4) return {.number = number, .most_digits = kMostDigits};
  return {.number = number, .modulus = power_of_ten(digits), .most_digits = kMostDigits};
}

std::optional<FieldSource> source_of(const TimeField& field) {
  constexpr uint32_t kHour = 3600, kMinute = 60;
  const auto week_of = [](int64_t day) { return (day + 6) / 7; };
  switch (field.part) {
    case TimePart::kYear:
      return year_of(TimeNumber::kYear, field.digits);
    case TimePart::kIsoYear:
      return year_of(TimeNumber::kIsoYear, field.digits);
    case TimePart::kCentury:
      return FieldSource{.number = TimeNumber::kCentury, .most_digits = 5};
    case TimePart::kQuarter:
      return FieldSource{
          .number = TimeNumber::kMonth, .least = 1, .most = 12, .field_number = [](int64_t month) {
            return (month + 2) / 3;
          }};
    case TimePart::kMonth:
    case TimePart::kMonthName:
    case TimePart::kRomanMonth:
      return FieldSource{.number = TimeNumber::kMonth, .least = 1, .most = 12};
    case TimePart::kIsoWeek:
      return FieldSource{.number = TimeNumber::kIsoWeek, .most = 53};
    case TimePart::kWeekOfYear:
      return FieldSource{.number = TimeNumber::kDayOfYear, .most = 366, .field_number = week_of};
    case TimePart::kWeekOfMonth:
      return FieldSource{.number = TimeNumber::kDay, .most = 31, .field_number = week_of};
    case TimePart::kSundayWeek:
      return FieldSource{.number = TimeNumber::kSundayWeek, .most = 53};
    case TimePart::kMondayWeek:
      return FieldSource{.number = TimeNumber::kMondayWeek, .most = 53};
    case TimePart::kDayOfYear:
      return FieldSource{.number = TimeNumber::kDayOfYear, .most = 366};
    case TimePart::kIsoDayOfYear:
      return FieldSource{.number = TimeNumber::kIsoDayOfYear, .most = 53 * 7};
    case TimePart::kDay:
      return FieldSource{.number = TimeNumber::kDay, .most = 31};
    case TimePart::kWeekday:
    case TimePart::kDayName:
      return FieldSource{.number = TimeNumber::kWeekday, .most = 6};
    case TimePart::kDayOfWeek:
      return FieldSource{
          .number = TimeNumber::kWeekday, .most = 6, .field_number = [](int64_t day) { return day + 1; }};
    case TimePart::kIsoWeekday:
      return FieldSource{.number = TimeNumber::kWeekday, .most = 6, .field_number = [](int64_t day) {
                           return day == 0 ? int64_t{7} : day;
                         }};
    case TimePart::kJulianDay:
      return FieldSource{.number = TimeNumber::kJulianDay, .most_digits = 9};
    case TimePart::kHour:
      return FieldSource{.number = TimeNumber::kSecondOfDay, .divisor = kHour, .most = 23};
    case TimePart::kHour12:
      return FieldSource{
          .number = TimeNumber::kSecondOfDay, .divisor = kHour, .most = 23, .field_number = [](int64_t hour) {
            return (hour + 11) % 12 + 1;
          }};
    case TimePart::kMinute:
      return FieldSource{.number = TimeNumber::kSecondOfDay, .divisor = kMinute, .modulus = 60, .most = 59};
    case TimePart::kSecond:
      return FieldSource{.number = TimeNumber::kSecondOfDay, .modulus = 60, .most = 59};
    case TimePart::kFraction:
      return FieldSource{.number = TimeNumber::kMicrosecond,
                         .divisor = power_of_ten(6 - field.digits),
                         .most_digits = field.digits};
    case TimePart::kSecondOfDay:
      return FieldSource{.number = TimeNumber::kSecondOfDay, .most_digits = 5};
    case TimePart::kEpoch:
      return FieldSource{.number = TimeNumber::kEpoch, .most_digits = 14};
    case TimePart::kHalfDay:
      return FieldSource{.number = TimeNumber::kSecondOfDay, .divisor = 12 * kHour, .most = 1};
    case TimePart::kEra:
      return FieldSource{.number = TimeNumber::kEra, .most = 1};
    default:
      return std::nullopt;
  }
}

// A word has room for so many bytes.
constexpr size_t kTextBytes = 15;

void add_text(std::string_view text, std::vector<TimeTextPiece>& pieces) {
  for (; !text.empty(); text.remove_prefix(std::min(kTextBytes, text.size())))
    pieces.push_back({.words = {std::string(text.substr(0, kTextBytes))}});
}

// Tells whether there is such a piece.
bool add_digits(const TimeField& field, const FieldSource& source, std::vector<TimeTextPiece>& pieces) {
  if (field.has_comma || !field.ordinal.empty()) return false;
  const bool is_filled = field.is_padded || field.part == TimePart::kFraction;
  pieces.push_back({.number = source.number,
                    .divisor = source.divisor,
                    .modulus = source.modulus,
                    .digits = is_filled ? field.digits : 1u,
                    .fill = field.fill});
  return true;
}

void add_words(const TimeField& field, const FieldSource& source, std::vector<TimeTextPiece>& pieces) {
  TimeTextPiece piece{.number = source.number, .divisor = source.divisor, .modulus = source.modulus};
  piece.words.resize(static_cast<size_t>(source.least));
  for (int64_t number = source.least; number <= source.most; ++number)
    piece.words.push_back(text_of_field(field, source.field_number ? source.field_number(number) : number));
  pieces.push_back(std::move(piece));
}

bool add_field(const TimeField& field, TimeText& text) {
  if (field.part == TimePart::kText || field.part == TimePart::kSeparator) {
    add_text(field.text, text.pieces);
    text.most_bytes += static_cast<uint32_t>(field.text.size());
    return true;
  }
  const std::optional<FieldSource> source = source_of(field);
  if (!source) return false;
  if (source->most_digits > 0) {
    text.most_bytes += std::max<uint32_t>(source->most_digits, field.digits + 1);
    return add_digits(field, *source, text.pieces);
  }
  add_words(field, *source, text.pieces);
  size_t most = 0;
  for (const std::string& word : text.pieces.back().words) most = std::max(most, word.size());
  text.most_bytes += static_cast<uint32_t>(most);
  return true;
}

}  // namespace

std::shared_ptr<const TimeText> device_time_text(const TimePattern& pattern, TimeZonePtr zone) {
  TimeText text;
  text.zone = std::move(zone);
  for (const TimeField& field : pattern) {
    if (!add_field(field, text)) return nullptr;
  }
  return std::make_shared<const TimeText>(std::move(text));
}

}  // namespace rtsql
