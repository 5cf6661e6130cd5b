// Writes intervals as PostgreSQL's style "postgres" does.
#include <fmt/format.h>

#include <cstdlib>

#include "schema/interval.h"

namespace rtsql {
namespace {

constexpr int kMonthsOfYear = 12;
constexpr uint64_t kSecondLength = 1'000'000, kMinuteLength = 60 * kSecondLength,
                   kHourLength = 60 * kMinuteLength;

class IntervalWriter {
 public:
  void add_count(int64_t count, std::string_view unit) {
    if (count == 0) return;
    separate();
    text_ += fmt::format("{}{} {}{}", sign(count < 0), magnitude(count), unit, count == 1 ? "" : "s");
    is_behind_negative_ = count < 0;
  }

  void add_time(int64_t microseconds) {
    if (microseconds == 0 && !text_.empty()) return;
    separate();
    const uint64_t time = magnitude(microseconds);
    text_ += fmt::format("{}{:02}:{:02}:{:02}", sign(microseconds < 0), time / kHourLength,
                         time % kHourLength / kMinuteLength, time % kMinuteLength / kSecondLength);
    std::string fraction = fmt::format(".{:06}", time % kSecondLength);
    text_ += fraction.substr(0, fraction.find_last_not_of(".0") + 1);
  }

  std::string text() && { return std::move(text_); }

 private:
  static uint64_t magnitude(int64_t count) {
    return count < 0 ? 0 - static_cast<uint64_t>(count) : static_cast<uint64_t>(count);
  }

  // A part that is positive has a sign behind one that is negative.
  std::string_view sign(bool is_negative) const { return is_negative ? "-" : is_behind_negative_ ? "+" : ""; }

  void separate() {
    if (!text_.empty()) text_ += ' ';
  }

  std::string text_;
  bool is_behind_negative_ = false;
};

}  // namespace

std::string format_interval(const Interval& interval) {
  IntervalWriter writer;
  writer.add_count(interval.months / kMonthsOfYear, "year");
  writer.add_count(interval.months % kMonthsOfYear, "mon");
  writer.add_count(interval.days, "day");
  writer.add_time(interval.microseconds);
  return std::move(writer).text();
}

}  // namespace rtsql
