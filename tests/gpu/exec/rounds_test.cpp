#include "exec/rows/rounds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rtsql {
namespace {

class Told : public Progress {
 public:
  void update(const char* what, double done, double total) override {
    updates.push_back(fmt::format("{} {:.2f}", what, done / total));
  }
  void expect(const char*, double) override {}
  void finish() override {}

  std::vector<std::string> updates;
};

using Updates = std::vector<std::string>;

class RoundsTest : public ::testing::Test {
 protected:
  static void tell(const char* what, double done, double total) {
    work_of_thread().progress->update(what, done, total);
  }

  Told told_;
  Interrupt interrupt_;
  const WorkScope scope_{{&interrupt_, &told_}};
};

TEST_F(RoundsTest, ArePartsOfAWholeThatNeverGoesBack) {
  {
    Rounds rounds("join");
    rounds.begin(0, 0.5);
    tell("expand", 1, 2);
    tell("aggregate", 1, 4);
    tell("aggregate", 4, 4);
    rounds.begin(0.5, 1);
    tell("expand", 1, 2);
  }
  tell("sort", 1, 2);
  EXPECT_EQ(told_.updates, (Updates{"join 0.25", "join 0.25", "join 0.50", "join 0.75", "sort 0.50"}));
}

TEST_F(RoundsTest, ASingleOneIsToldAsItIs) {
  Rounds rounds("join");
  rounds.begin(0, 1);
  tell("expand", 1, 2);
  tell("aggregate", 1, 4);
  EXPECT_EQ(told_.updates, (Updates{"expand 0.50", "aggregate 0.25"}));
}

TEST_F(RoundsTest, MayStandWithinRounds) {
  Rounds outer("outer"), inner("inner");
  outer.begin(0.5, 1);
  inner.begin(0, 0.5);
  tell("expand", 1, 1);
  EXPECT_EQ(told_.updates, (Updates{"outer 0.75"}));
}

}  // namespace
}  // namespace rtsql
