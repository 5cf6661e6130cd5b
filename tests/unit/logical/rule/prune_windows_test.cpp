// Tests that window functions which nothing reads are dropped.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, WindowFunctionsThatNothingReadsAreDropped) {
  EXPECT_EQ(
      pruned("SELECT k, t FROM (SELECT k, rank() OVER (ORDER BY v) AS r, sum(v) OVER (ORDER BY v) AS t, "
             "lag(s) OVER (ORDER BY k) AS s FROM a) n"),
      "Project k, t\n"
      "  Window SUM(v) order by v\n"
      "    Get a");
}

}  // namespace
}  // namespace rtsql
