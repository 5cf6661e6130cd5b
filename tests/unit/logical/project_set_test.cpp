// Tests what the series of a SELECT list become.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, SeriesOfASelectListGoSideBySide) {
  EXPECT_EQ(optimized("SELECT generate_series(1, v) AS x FROM a"),
            "Project 1 + number AS x\n"
            "  ProjectSet by CAST(v AS BIGINT)\n"
            "    Get a");
  EXPECT_EQ(
      optimized("SELECT generate_series(1, v) AS x, range(k) AS y FROM a"),
      "Project CASE WHEN number < COALESCE(CAST(v AS BIGINT), 0) THEN 1 + number ELSE NULL END AS x, CASE "
      "WHEN number < COALESCE(CAST(k AS BIGINT), 0) THEN 0 + number ELSE NULL END AS y\n"
      "  ProjectSet by greatest(COALESCE(CAST(v AS BIGINT), 0), COALESCE(CAST(k AS BIGINT), 0))\n"
      "    Get a");
}

}  // namespace
}  // namespace rtsql
