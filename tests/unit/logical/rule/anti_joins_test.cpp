// Tests which left joins become anti joins.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, ALeftJoinWhoseMatchesAreDroppedIsAnAntiJoin) {
  EXPECT_EQ(
      optimized("SELECT a.v, b.v FROM a LEFT JOIN b ON a.k = b.k AND b.v > 1 WHERE b.k IS NULL AND a.v > 2"),
      "Project a.v AS v, NULL AS v\n"
      "  Anti Join on a.k = b.k\n"
      "    Filter a.v > 2\n"
      "      Get a\n"
      "    Filter b.v > 1\n"
      "      Get b");
  // Matches may have this column as NULL, too.
  EXPECT_EQ(optimized("SELECT a.v FROM a LEFT JOIN (SELECT k, sum(v) AS n FROM b GROUP BY k) b ON a.k = b.k "
                      "WHERE b.n IS NULL"),
            "Project a.v AS v\n"
            "  Filter b.n IS NULL\n"
            "    Left Join on a.k = b.k\n"
            "      Get a\n"
            "      Aggregate SUM(v) by k\n"
            "        Get b");
}

}  // namespace
}  // namespace rtsql
