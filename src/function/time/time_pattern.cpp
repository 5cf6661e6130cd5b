// Reads the two spellings of time patterns.
#include <array>
#include <utility>

#include "common/text.h"
#include "function/template_text.h"
#include "function/time/time_format.h"

namespace rtsql {
namespace {

using enum TimePart;

TimeField number(TimePart part, uint8_t digits, char fill = '0') {
  return {.part = part, .digits = digits, .fill = fill};
}

TimeField name(TimePart part, bool is_short) {
  return {.part = part, .is_short = is_short, .is_padded = false};
}

std::optional<TimeField> directive(char letter) {
  switch (letter) {
    case 'Y':
      return number(kYear, 4);
    case 'y':
      return number(kYear, 2);
    case 'G':
      return number(kIsoYear, 4);
    case 'm':
      return number(kMonth, 2);
    case 'b':
    case 'h':
      return name(kMonthName, true);
    case 'B':
      return name(kMonthName, false);
    case 'd':
      return number(kDay, 2);
    case 'e':
      return number(kDay, 2, ' ');
    case 'j':
      return number(kDayOfYear, 3);
    case 'a':
      return name(kDayName, true);
    case 'A':
      return name(kDayName, false);
    case 'w':
      return number(kWeekday, 1);
    case 'u':
      return number(kIsoWeekday, 1);
    case 'U':
      return number(kSundayWeek, 2);
    case 'W':
      return number(kMondayWeek, 2);
    case 'V':
      return number(kIsoWeek, 2);
    case 'H':
      return number(kHour, 2);
    case 'k':
      return number(kHour, 2, ' ');
    case 'I':
      return number(kHour12, 2);
    case 'l':
      return number(kHour12, 2, ' ');
    case 'M':
      return number(kMinute, 2);
    case 'S':
      return number(kSecond, 2);
    case 'f':
      return number(kFraction, 6);
    case 'g':
      return number(kFraction, 3);
    case 'p':
      return TimeField{.part = kHalfDay, .letters = LetterCase::kUpper};
    case 'P':
      return TimeField{.part = kHalfDay, .letters = LetterCase::kLower};
    case 's':
      return number(kEpoch, 1);
    case '%':
      return TimeField{.text = "%"};
    case 'n':
      return TimeField{.text = "\n"};
    case 't':
      return TimeField{.text = "\t"};
    default:
      return std::nullopt;
  }
}

// Returns what a directive stands for that is several.
std::string_view directives_for(char letter) {
  switch (letter) {
    case 'D':
      return "%m/%d/%y";
    case 'F':
      return "%Y-%m-%d";
    case 'R':
      return "%H:%M";
    case 'T':
      return "%H:%M:%S";
    default:
      return {};
  }
}

void add_text(TimePattern& pattern, std::string_view text) {
  if (pattern.empty() || pattern.back().part != kText) pattern.emplace_back();
  pattern.back().text += text;
}

struct Keyword {
  std::string_view spelling;
  TimeField field;
};

// A word that begins as another one does stands in front of it.
const auto& keywords() {
  static const auto kKeywords = std::to_array<Keyword>({
      {"A.D.", {.part = kEra, .has_dots = true}},
      {"A.M.", {.part = kHalfDay, .has_dots = true}},
      {"AD", {.part = kEra}},
      {"AM", {.part = kHalfDay}},
      {"B.C.", {.part = kEra, .has_dots = true}},
      {"BC", {.part = kEra}},
      {"CC", number(kCentury, 2)},
      {"DAY", {.part = kDayName}},
      {"DDD", number(kDayOfYear, 3)},
      {"DD", number(kDay, 2)},
      {"DY", {.part = kDayName, .is_short = true}},
      {"D", number(kDayOfWeek, 1)},
      {"FF1", number(kFraction, 1)},
      {"FF2", number(kFraction, 2)},
      {"FF3", number(kFraction, 3)},
      {"FF4", number(kFraction, 4)},
      {"FF5", number(kFraction, 5)},
      {"FF6", number(kFraction, 6)},
      {"HH24", number(kHour, 2)},
      {"HH12", number(kHour12, 2)},
      {"HH", number(kHour12, 2)},
      {"IDDD", number(kIsoDayOfYear, 3)},
      {"ID", number(kIsoWeekday, 1)},
      {"IW", number(kIsoWeek, 2)},
      {"IYYY", number(kIsoYear, 4)},
      {"IYY", number(kIsoYear, 3)},
      {"IY", number(kIsoYear, 2)},
      {"I", number(kIsoYear, 1)},
      {"J", number(kJulianDay, 1)},
      {"MI", number(kMinute, 2)},
      {"MM", number(kMonth, 2)},
      {"MONTH", {.part = kMonthName}},
      {"MON", {.part = kMonthName, .is_short = true}},
      {"MS", number(kFraction, 3)},
      {"OF", {.part = kOffset}},
      {"P.M.", {.part = kHalfDay, .has_dots = true}},
      {"PM", {.part = kHalfDay}},
      {"Q", number(kQuarter, 1)},
      {"RM", {.part = kRomanMonth}},
      {"SSSSS", number(kSecondOfDay, 1)},
      {"SSSS", number(kSecondOfDay, 1)},
      {"SS", number(kSecond, 2)},
      {"TZH", {.part = kOffsetHour}},
      {"TZM", {.part = kOffsetMinute}},
      {"TZ", {.part = kZone}},
      {"US", number(kFraction, 6)},
      {"WW", number(kWeekOfYear, 2)},
      {"W", number(kWeekOfMonth, 1)},
      {"Y,YYY", {.part = kYear, .digits = 4, .has_comma = true}},
      {"YYYY", number(kYear, 4)},
      {"YYY", number(kYear, 3)},
      {"YY", number(kYear, 2)},
      {"Y", number(kYear, 1)},
  });
  return kKeywords;
}

bool is_capital_name(std::string_view written) {
  return written == "Month" || written == "Mon" || written == "Day" || written == "Dy";
}

// Takes the word that the template begins with, if it is one in one case of letters, or the name of a name.
std::optional<TimeField> take_keyword(std::string_view& text) {
  for (const Keyword& keyword : keywords()) {
    const std::string_view written = text.substr(0, keyword.spelling.size());
    if (!equals_ignore_case(written, keyword.spelling)) continue;
    const bool is_upper = written == keyword.spelling, is_lower = written == to_lower(keyword.spelling);
    if (!is_upper && !is_lower && !is_capital_name(written)) continue;
    TimeField field = keyword.field;
    field.letters = is_upper ? LetterCase::kUpper : is_lower ? LetterCase::kLower : LetterCase::kCapital;
    text.remove_prefix(written.size());
    return field;
  }
  return std::nullopt;
}

bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool take_either(std::string_view& text, std::string_view upper) {
  return take(text, upper) || take(text, to_lower(upper));
}

void take_text(std::string_view& text, TimePattern& pattern) {
  const bool is_quoted = text[0] == '"';
  const std::string taken = take_template_text(text);
  if (!is_quoted && (is_template_sign(taken[0]) || is_template_space(taken[0])))
    pattern.push_back({.part = kSeparator, .text = taken});
  else if (!taken.empty())
    add_text(pattern, taken);
}

}  // namespace

std::optional<TimePattern> parse_directives(std::string_view format) {
  TimePattern pattern;
  while (!format.empty()) {
    if (!take(format, "%")) {
      add_text(pattern, format.substr(0, 1));
      format.remove_prefix(1);
      continue;
    }
    const bool is_plain = take(format, "-");
    if (format.empty()) return std::nullopt;
    const char letter = format[0];
    format.remove_prefix(1);
    if (const std::string_view several = directives_for(letter); !several.empty() && !is_plain) {
      const TimePattern fields = *parse_directives(several);
      pattern.insert(pattern.end(), fields.begin(), fields.end());
      continue;
    }
    std::optional<TimeField> field = directive(letter);
    if (!field) return std::nullopt;
    field->is_padded = field->is_padded && !is_plain;
    pattern.push_back(std::move(*field));
  }
  return pattern;
}

TimePattern parse_template(std::string_view text) {
  TimePattern pattern;
  while (!text.empty()) {
    const bool is_plain = take_either(text, "FM");
    const bool is_plain_name = !is_plain && take_either(text, "TM");
    if (!is_plain && !is_plain_name) take_either(text, "FX");
    if (std::optional<TimeField> field = take_keyword(text)) {
      field->is_padded = !is_plain && !(is_plain_name && field->digits == 0);
      if (take(text, "TH"))
        field->ordinal = "TH";
      else if (take(text, "th"))
        field->ordinal = "th";
      else
        take_either(text, "SP");
      pattern.push_back(std::move(*field));
    } else if (!text.empty()) {
      take_text(text, pattern);
    }
  }
  return pattern;
}

}  // namespace rtsql
