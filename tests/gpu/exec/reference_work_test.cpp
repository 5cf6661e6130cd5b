// What the reference executor tells of how far an operator is.
#include "exec/reference/work.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rtsql::reference {
namespace {

class ToldRows : public Progress {
 public:
  void update(const char* what, double done, double total) override {
    told.push_back(std::string(what) + " " + std::to_string(static_cast<int>(done)) + " of " +
                   std::to_string(static_cast<int>(total)));
  }
  void expect(const char* /*what*/, double /*milliseconds*/) override {}
  void finish() override {}

  std::vector<std::string> told;
};

TEST(ReferenceWork, TellsOfRowsNowAndThen) {
  ToldRows progress;
  Work work({nullptr, &progress}, UINT64_MAX);
  work.add(2 * Work::kStepsPerPoll);
  EXPECT_TRUE(progress.told.empty());
  for (uint64_t row = 0; row < 2 * Work::kStepsPerPoll; ++row) work.at_row("filter", nullptr, row, 5000);
  EXPECT_EQ(progress.told, (std::vector<std::string>{"filter 1023 of 5000", "filter 2047 of 5000"}));
}

TEST(ReferenceWork, TellsOfARowThatTakesLong) {
  ToldRows progress;
  Work work({nullptr, &progress}, UINT64_MAX);
  work.at_row("join", nullptr, 3, 10);
  for (int pair = 0; pair < 3000; ++pair) work.add();
  ASSERT_FALSE(progress.told.empty());
  EXPECT_EQ(progress.told.front(), "join 3 of 10");
}

TEST(ReferenceWork, CountsNoRowAsAStep) {
  Work work({}, 10);
  for (uint64_t row = 0; row < 5000; ++row) work.at_row("filter", nullptr, row, 5000);
  EXPECT_EQ(work.steps(), 0u);
  EXPECT_THROW(work.add(11), OutOfSteps);
}

}  // namespace
}  // namespace rtsql::reference
