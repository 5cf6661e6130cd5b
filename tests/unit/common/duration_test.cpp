#include "common/duration.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using std::chrono::milliseconds;

TEST(DurationTest, ReadsNumbersWithUnits) {
  EXPECT_EQ(parse_duration("500"), milliseconds(500));
  EXPECT_EQ(parse_duration(" 500 ms "), milliseconds(500));
  EXPECT_EQ(parse_duration("1.5s"), milliseconds(1500));
  EXPECT_EQ(parse_duration("1500us"), milliseconds(2));
  EXPECT_EQ(parse_duration("2min"), milliseconds(120'000));
  EXPECT_EQ(parse_duration("1h"), milliseconds(3'600'000));
  EXPECT_EQ(parse_duration("1d"), milliseconds(86'400'000));
  EXPECT_EQ(parse_duration("0"), milliseconds(0));
  EXPECT_EQ(parse_duration("2147483647"), milliseconds(2147483647));
}

TEST(DurationTest, RefusesOthers) {
  for (const char* text :
       {"", " ", "s", "-1", "1 m", "1S", "5 s s", "2147483648", "25d", "1e400", "nan", "inf"})
    EXPECT_FALSE(parse_duration(text)) << text;
}

TEST(DurationTest, IsWrittenInItsLargestUnit) {
  EXPECT_EQ(duration_text(milliseconds(0)), "0");
  EXPECT_EQ(duration_text(milliseconds(1)), "1ms");
  EXPECT_EQ(duration_text(milliseconds(1500)), "1500ms");
  EXPECT_EQ(duration_text(milliseconds(90'000)), "90s");
  EXPECT_EQ(duration_text(milliseconds(60'000)), "1min");
  EXPECT_EQ(duration_text(milliseconds(7'200'000)), "2h");
  EXPECT_EQ(duration_text(milliseconds(172'800'000)), "2d");
}

}  // namespace
}  // namespace rtsql
