#include "shell/chart/axis.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

using Texts = std::vector<std::string>;

Texts texts_of(const Axis& axis) {
  Texts texts;
  for (const AxisTick& tick : axis.ticks()) texts.push_back(tick.text);
  return texts;
}

Texts ticks(AxisRange range, Measure measure, size_t count = 5) {
  return texts_of(Axis(range, measure, false, count, true));
}

constexpr double kDay = 86400;

TEST(Axis, HasTicksAtRoundNumbers) {
  EXPECT_EQ(ticks({0, 97}, Measure::kNumber), (Texts{"0", "20", "40", "60", "80", "100"}));
  EXPECT_EQ(ticks({-0.13, 0.21}, Measure::kNumber), (Texts{"-0.2", "-0.1", "0.0", "0.1", "0.2", "0.3"}));
  EXPECT_EQ(ticks({0, 123456}, Measure::kNumber, 3), (Texts{"0", "50,000", "100,000", "150,000"}));
  EXPECT_EQ(ticks({0, 4.5e6}, Measure::kNumber), (Texts{"0", "1M", "2M", "3M", "4M", "5M"}));
  EXPECT_EQ(ticks({1e-7, 5e-7}, Measure::kNumber), (Texts{"1e-07", "2e-07", "3e-07", "4e-07", "5e-07"}));
}

TEST(Axis, HasWholeNumbersWhereValuesAre) {
  EXPECT_EQ(ticks({0, 2}, Measure::kWhole, 10), (Texts{"0", "1", "2"}));
  EXPECT_EQ(ticks({7, 7}, Measure::kWhole, 10), (Texts{"6", "7", "8"}));
}

TEST(Axis, MapsValuesToShares) {
  const Axis axis({0, 10}, Measure::kNumber, false, 5, true);
  EXPECT_DOUBLE_EQ(axis.share(0), 0);
  EXPECT_DOUBLE_EQ(axis.share(10), 1);
  EXPECT_DOUBLE_EQ(axis.share(2.5), 0.25);
  const Axis log({1, 1000}, Measure::kNumber, true, 5, true);
  EXPECT_DOUBLE_EQ(log.share(10), 1.0 / 3);
}

TEST(Axis, HasPowersOfTenWhereItIsLogarithmic) {
  EXPECT_EQ(texts_of(Axis({3, 40000}, Measure::kNumber, true, 6, true)),
            (Texts{"1", "10", "100", "1,000", "10,000", "100,000"}));
  EXPECT_EQ(texts_of(Axis({3, 40}, Measure::kNumber, true, 9, false)), (Texts{"5", "10", "20"}));
  EXPECT_EQ(texts_of(Axis({0.02, 0.9}, Measure::kNumber, true, 3, true)), (Texts{"0.01", "0.1", "1"}));
}

TEST(Axis, HasTicksAtTheBeginningsOfYearsMonthsAndDays) {
  EXPECT_EQ(ticks({0, 3660 * kDay}, Measure::kMoment, 6),
            (Texts{"1970", "1972", "1974", "1976", "1978", "1980"}));
  EXPECT_EQ(ticks({20 * kDay, 200 * kDay}, Measure::kMoment, 7),
            (Texts{"1970-02", "1970-03", "1970-04", "1970-05", "1970-06", "1970-07"}));
  EXPECT_EQ(ticks({0, 3 * kDay}, Measure::kMoment, 4),
            (Texts{"1970-01-01", "1970-01-02", "1970-01-03", "1970-01-04"}));
  EXPECT_EQ(ticks({-40 * 365 * kDay, -20 * 365 * kDay}, Measure::kMoment, 4),
            (Texts{"1935", "1940", "1945", "1950"}));
}

TEST(Axis, LeavesOutTheDayThatAllTimesHave) {
  const Axis axis({kDay + 3600, kDay + 2 * 3600}, Measure::kMoment, false, 4, false);
  EXPECT_EQ(texts_of(axis), (Texts{"01:00", "01:15", "01:30", "01:45", "02:00"}));
  EXPECT_EQ(axis.note(), "1970-01-02");
  EXPECT_EQ(ticks({kDay - 7200, kDay + 7200}, Measure::kMoment, 4),
            (Texts{"01-01 22:00", "01-01 23:00", "01-02 00:00", "01-02 01:00", "01-02 02:00"}));
  EXPECT_EQ(ticks({10, 12}, Measure::kTimeOfDay, 2), (Texts{"00:00:10", "00:00:11", "00:00:12"}));
  EXPECT_EQ(ticks({10, 11}, Measure::kTimeOfDay, 2), (Texts{"00:00:10.000", "00:00:10.500", "00:00:11.000"}));
}

}  // namespace
}  // namespace rtsql
