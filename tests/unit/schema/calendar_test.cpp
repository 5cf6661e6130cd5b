#include "schema/calendar.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace rtsql {
namespace {

TEST(Calendar, SplitsEveryNumberOfMicroseconds) {
  EXPECT_EQ(day_of(-1), -1);
  EXPECT_EQ(time_of_day(-1), kMicrosecondsPerDay - 1);
  EXPECT_EQ(time_of_day(-kMicrosecondsPerDay), 0);
  // No TIMESTAMP is as early; its day begins before 64 bits can say.
  const int64_t smallest = std::numeric_limits<int64_t>::min();
  EXPECT_EQ(day_of(smallest), -106751992);
  EXPECT_EQ(time_of_day(smallest), 71'945'224'192);
  EXPECT_EQ(time_of_day(std::numeric_limits<int64_t>::max()), 14'454'775'807);
}

}  // namespace
}  // namespace rtsql
