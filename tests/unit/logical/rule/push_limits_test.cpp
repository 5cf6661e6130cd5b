// Tests below which nodes a limit goes.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, ALimitGoesBelowWhatKeepsAllRows) {
  EXPECT_EQ(optimized("SELECT a.v, b.v FROM a LEFT JOIN b ON a.k = b.k LIMIT 3 OFFSET 2"),
            "Project a.v AS v, b.v AS v\n"
            "  Limit 3 after 2\n"
            "    Left Join on a.k = b.k\n"
            "      Limit 5\n"
            "        Get a\n"
            "      Get b");
  EXPECT_EQ(optimized("SELECT v FROM a UNION ALL SELECT v FROM b LIMIT 5"),
            "Project CASE WHEN side IS NULL THEN v ELSE v END AS v\n"
            "  Limit 5\n"
            "    Full Join on false\n"
            "      Limit 5\n"
            "        Project v, true AS side\n"
            "          Get a\n"
            "      Limit 5\n"
            "        Project v, true AS side\n"
            "          Get b");
  EXPECT_EQ(optimized("SELECT a.v FROM a JOIN b ON a.k = b.k LIMIT 3"),
            "Project a.v AS v\n"
            "  Limit 3\n"
            "    Inner Join on a.k = b.k\n"
            "      Get a\n"
            "      Get b");
}

}  // namespace
}  // namespace rtsql
