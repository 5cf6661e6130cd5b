// Tests which queries of WITH are put in where they are read.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, AQueryOfWithThatIsReadOnceIsPutInThere) {
  EXPECT_EQ(optimized("WITH q AS (SELECT k, v FROM a WHERE v > 1) SELECT k FROM q WHERE k < 5"),
            "Project k\n"
            "  Filter v > 1 AND k < 5\n"
            "    Get a");
}

TEST_F(RulesTest, AQueryOfWithThatIsReadTwiceStaysACommonTable) {
  EXPECT_EQ(optimized("WITH q AS (SELECT k, count(*) AS n FROM a GROUP BY k) "
                      "SELECT x.n FROM q x JOIN q y ON x.n = y.k"),
            "Project x.n AS n\n"
            "  Inner Join on x.n = CAST(y.k AS BIGINT)\n"
            "    Get Common Table q\n"
            "    Get Common Table q");
}

}  // namespace
}  // namespace rtsql
