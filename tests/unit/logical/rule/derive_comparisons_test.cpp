// Tests which comparisons follow from others.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, ARangeOfAColumnHoldsForThoseThatEqualIt) {
  EXPECT_EQ(optimized("SELECT 1 FROM a, b WHERE a.k = b.k AND a.k < 5"),
            "Project 1\n"
            "  Inner Join on a.k = b.k\n"
            "    Filter a.k < 5\n"
            "      Get a\n"
            "    Filter b.k < 5\n"
            "      Get b");
  EXPECT_EQ(optimized("SELECT 1 FROM a JOIN b ON a.k = b.k JOIN a c ON b.k = c.k WHERE c.k = 3"),
            "Project 1\n"
            "  Inner Join on b.k = c.k\n"
            "    Inner Join on a.k = b.k\n"
            "      Filter a.k = 3\n"
            "        Get a\n"
            "      Filter b.k = 3\n"
            "        Get b\n"
            "    Filter c.k = 3\n"
            "      Get a c");
  EXPECT_EQ(optimized("SELECT a.v, b.v FROM a LEFT JOIN b ON a.k = b.k WHERE a.k BETWEEN 2 AND 4"),
            "Project a.v AS v, b.v AS v\n"
            "  Left Join on a.k = b.k\n"
            "    Filter a.k >= 2 AND a.k <= 4\n"
            "      Get a\n"
            "    Filter b.k >= 2 AND b.k <= 4\n"
            "      Get b");
  EXPECT_EQ(optimized("SELECT 1 FROM a WHERE k > 7 AND EXISTS (SELECT 1 FROM b WHERE b.k = a.k)"),
            "Project 1\n"
            "  Semi Join on b.k = k\n"
            "    Filter k > 7\n"
            "      Get a\n"
            "    Filter b.k > 7\n"
            "      Get b");
  EXPECT_EQ(optimized("SELECT a.v FROM a FULL JOIN b ON a.k = b.k WHERE coalesce(a.k, 1) = 1"),
            "Project a.v AS v\n"
            "  Filter COALESCE(a.k, 1) = 1\n"
            "    Full Join on a.k = b.k\n"
            "      Get a\n"
            "      Get b");
}

}  // namespace
}  // namespace rtsql
