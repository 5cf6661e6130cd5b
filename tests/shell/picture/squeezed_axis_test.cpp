#include "shell/picture/squeezed_axis.h"

#include <gtest/gtest.h>

namespace rtsql {
namespace {

TEST(SqueezedAxis, KeepsWhatPrimitivesReachOver) {
  const SqueezedAxis axis({{1.5, 2.5}, {-0.5, 0.5}, {0.5, 1.5}});
  EXPECT_DOUBLE_EQ(axis.place(-0.5), 0);
  EXPECT_DOUBLE_EQ(axis.place(1), 1.5);
  EXPECT_DOUBLE_EQ(axis.place(2.5), 3);
  EXPECT_FALSE(axis.has_short_gaps());
}

TEST(SqueezedAxis, ShortensWideGapsAlone) {
  const SqueezedAxis axis({{0, 1}, {2, 3}, {1e6, 1e6 + 1}});
  EXPECT_DOUBLE_EQ(axis.place(2), 2);
  EXPECT_DOUBLE_EQ(axis.place(1e6), 4.5);
  EXPECT_TRUE(axis.has_short_gaps());
  // What lies near an end of a gap stays there.
  EXPECT_DOUBLE_EQ(axis.place(3.5), 3.5);
  EXPECT_DOUBLE_EQ(axis.place(1e6 - 0.5), 4);
  EXPECT_DOUBLE_EQ(axis.place(5e5), 3.75);
}

TEST(SqueezedAxis, KeepsTheOrder) {
  const SqueezedAxis axis({{10, 20}, {15, 40}, {1000, 1010}, {90000, 90030}});
  double before = axis.place(-1e9);
  for (double at = -50; at < 100000; at += 0.5) {
    const double place = axis.place(at);
    EXPECT_LE(before, place) << at;
    before = place;
  }
}

TEST(SqueezedAxis, BringsNearWhatIsFarOutside) {
  const SqueezedAxis axis({{0, 2}});
  EXPECT_DOUBLE_EQ(axis.place(-1), -0.5);
  EXPECT_DOUBLE_EQ(axis.place(-1e9), -1);
  EXPECT_DOUBLE_EQ(axis.place(1.6e7), 2);
  EXPECT_DOUBLE_EQ(axis.place(4), 2);
}

TEST(SqueezedAxis, TakesPrimitivesThatAreFlatAlongIt) {
  const SqueezedAxis axis({{3, 3}, {5, 5}});
  EXPECT_DOUBLE_EQ(axis.place(3), 0);
  EXPECT_DOUBLE_EQ(axis.place(5), 1.5);
}

}  // namespace
}  // namespace rtsql
