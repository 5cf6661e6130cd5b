// Tests comparisons of a value with itself.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, AComparisonOfAValueWithItselfHasItsAnswer) {
  EXPECT_EQ(optimized("SELECT k = k, v <> v FROM a WHERE k = k AND s >= s"),
            "Project true AS k = k, false AS v <> v\n"
            "  Get a");
  EXPECT_EQ(optimized("SELECT b.k = b.k AS x FROM a LEFT JOIN b ON a.k = b.k"),
            "Project CASE WHEN b.k IS NULL THEN NULL ELSE true END AS x\n"
            "  Left Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b");
  EXPECT_EQ(optimized("SELECT 1 FROM a FULL JOIN b ON a.k = b.k WHERE b.s <= b.s"),
            "Project 1\n"
            "  Left Join on a.k = b.k\n"
            "    Filter NOT b.s IS NULL\n"
            "      Get b\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT 1 FROM a WHERE v < v"),
            "Project 1\n"
            "  Filter false\n"
            "    Get a");
  // A sum may be out of range.
  EXPECT_EQ(optimized("SELECT 1 FROM a WHERE k + v = k + v"),
            "Project 1\n"
            "  Filter (k + v) = (k + v)\n"
            "    Get a");
}

}  // namespace
}  // namespace rtsql
