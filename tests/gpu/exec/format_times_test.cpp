// The device writes times by patterns as the host does.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "exec/text/format_times.h"
#include "function/time/time_text.h"
#include "schema/calendar.h"
#include "schema/column_builder.h"
#include "tests/gpu/test_device.h"

namespace rtsql {
namespace {

// Days of all centuries, and each day around the ends of weeks, months and years; hours, and fractions of
// seconds.
std::vector<int64_t> times() {
  std::vector<int64_t> times = {kFirstTime, kLastTime, 0, -1, day_number(0, 12, 31) * kMicrosecondsPerDay};
  std::mt19937_64 random(1);
  std::uniform_int_distribution<int64_t> any(kFirstTime, kLastTime);
  std::uniform_int_distribution<int64_t> recent(day_number(1890, 1, 1) * kMicrosecondsPerDay,
                                                day_number(2110, 1, 1) * kMicrosecondsPerDay);
  for (int i = 0; i < 2000; ++i) {
    times.push_back(any(random));
    times.push_back(recent(random));
    times.push_back(recent(random) / 3'600'000'000 * 3'600'000'000);
    times.push_back(recent(random) / 1000 * 1000);
  }
  for (int64_t day = day_number(1995, 1, 1); day < day_number(2012, 1, 1); ++day)
    times.push_back(day * kMicrosecondsPerDay + day % 24 * 3'600'000'000);
  return times;
}

class FormatTimesTest : public gpu::TestDevice {
 protected:
  FormatTimesTest() : execution_(device(), settings_, {}, RelationIds(RelationId(3))), times_(times()) {
    settings_.host_rows = 0;  // the device computes
  }

  // Every fifth row is NULL.
  ColumnPtr upload(TypeId type) {
    ColumnBuilder builder(type);
    for (size_t row = 0; row < times_.size(); ++row)
      builder.append(row % 5 == 4 ? Value::null_of(type) : Value::of_integer(type, times_[row]));
    return Column::upload(device(), builder.finish(), "times");
  }

  void expect_written_as_on_host(const TimePattern& pattern) {
    const std::shared_ptr<const TimeText> text = device_time_text(pattern);
    ASSERT_NE(text, nullptr);
    const ColumnPtr texts = format_times(execution_, *upload(TypeId::kTimestamp), *text);
    ASSERT_NE(texts, nullptr);
    const HostColumn read = texts->read(device(), 0, texts->rows());
    ASSERT_EQ(read.rows, times_.size());
    for (uint64_t row = 0; row < read.rows; ++row) {
      ASSERT_EQ(read.is_null(row), row % 5 == 4) << row;
      if (read.is_null(row)) continue;
      ASSERT_EQ(read.value(row).text, write_time(pattern, times_[row]));
      ASSERT_LE(read.value(row).text.size(), text->most_bytes);
    }
  }

  Settings settings_;
  Execution execution_;
  std::vector<int64_t> times_;
};

TEST_F(FormatTimesTest, Directives) {
  for (const std::string_view format : std::to_array<std::string_view>(
           {"%Y-%m-%d %H:%M:%S.%f", "%a %A %b %B %p %P", "%d %e %-d %j %-j %u %w %U %W %V %G",
            "%I %l %k %-H|%M", "%s %y %D", "%F %T%%%n%t", "the %d. of %B in the year %Y, it is %R", "%Y",
            "%H"})) {
    SCOPED_TRACE(format);
    expect_written_as_on_host(*parse_directives(format));
  }
}

TEST_F(FormatTimesTest, Templates) {
  for (const std::string_view text : std::to_array<std::string_view>(
           {"YYYY-MM-DD HH24:MI:SS.US", "FMMonth DDth, HH12:MI am", "MONTH Month month MON Mon mon",
            "DAY Day day DY Dy dy D ID", "RM rm FMRM BC b.c. A.D. P.M. pm", "YYY YY Y IYYY IYY IY I",
            "CC Q WW W IW IDDD DDD DDDTH MIth", "J SSSS FF1 FF2 FF3 FF4 FF5 FF6 MS", "FMYYYY FMDDth FMHH24",
            "\"a text that is in quotes\" YYYY", "TMMonth HH"})) {
    SCOPED_TRACE(text);
    expect_written_as_on_host(parse_template(text));
  }
}

TEST_F(FormatTimesTest, TimesByTheClockOfAZone) {
  const TimePattern pattern = parse_template("YYYY-MM-DD HH24:MI:SS");
  for (const char* name : {"Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC"}) {
    SCOPED_TRACE(name);
    const TimeZonePtr zone = find_time_zone(name);
    const ColumnPtr texts =
        format_times(execution_, *upload(TypeId::kTimestamptz), *device_time_text(pattern, zone));
    ASSERT_NE(texts, nullptr);
    const HostColumn read = texts->read(device(), 0, texts->rows());
    for (uint64_t row = 0; row < read.rows; ++row) {
      if (!read.is_null(row)) {
        ASSERT_EQ(read.value(row).text, write_time(pattern, zone->local_of(times_[row])));
      }
    }
  }
}

TEST_F(FormatTimesTest, OthersAreLeftToTheHost) {
  for (const char* text : {"TZ", "OF", "TZH", "Y,YYY", "YYYYth", "MSth"})
    EXPECT_EQ(device_time_text(parse_template(text)), nullptr) << text;
  const auto format = [&](std::string_view text) {
    return format_times(execution_, *upload(TypeId::kTimestamp), *device_time_text(parse_template(text)));
  };
  EXPECT_EQ(format(""), nullptr);
  EXPECT_EQ(format("\"" + std::string(60, 'x') + "\" YYYY"), nullptr) << "longer than the kernel writes";
  times_.insert(times_.end(), 2, kInfiniteTime);  // one of them is no NULL
  EXPECT_EQ(format("YYYY"), nullptr) << "the text of infinity is NULL";
}

}  // namespace
}  // namespace rtsql
