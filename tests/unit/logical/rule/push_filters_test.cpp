// Tests that filters go below what keeps their rows.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, FiltersGoToTheirTable) {
  EXPECT_EQ(pushed("SELECT 1 FROM a JOIN b ON a.k = b.k WHERE a.v = 1 AND b.v = 2 AND a.s = b.s"),
            "Inner Join on a.k = b.k AND a.s = b.s\n"
            "  Filter a.v = 1\n"
            "    Get a\n"
            "  Filter b.v = 2\n"
            "    Get b");
}

TEST_F(RulesTest, FiltersOfTheOuterSideGoBelowALeftJoin) {
  EXPECT_EQ(
      pushed(
          "SELECT 1 FROM a LEFT JOIN b ON a.k = b.k AND b.v = 2 AND a.v = 3 WHERE a.v = 1 AND b.v IS NULL"),
      "Filter b.v IS NULL\n"
      "  Left Join on a.k = b.k AND a.v = 3\n"
      "    Filter a.v = 1\n"
      "      Get a\n"
      "    Filter b.v = 2\n"
      "      Get b");
}

TEST_F(RulesTest, ALeftJoinWhoseExtraRowsAreDroppedIsInner) {
  EXPECT_EQ(pushed("SELECT 1 FROM a LEFT JOIN b ON a.k = b.k WHERE b.v > 2 OR b.s = 'x'"),
            "Inner Join on a.k = b.k\n"
            "  Get a\n"
            "  Filter (b.v > 2) OR (b.s = 'x')\n"
            "    Get b");
  EXPECT_EQ(pushed("SELECT 1 FROM a LEFT JOIN b ON a.k = b.k WHERE coalesce(b.v, 3) > 2"),
            "Filter COALESCE(b.v, 3) > 2\n"
            "  Left Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b");
}

TEST_F(RulesTest, AJoinAboveRejectsNullExtendedRows) {
  EXPECT_EQ(pushed("SELECT 1 FROM a LEFT JOIN b ON a.k = b.k JOIN c ON c.k = b.v"),
            "Inner Join on c.k = b.v\n"
            "  Inner Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b\n"
            "  Get c");
}

TEST_F(RulesTest, FiltersOfPartitionsGoBelowTheirWindow) {
  EXPECT_EQ(
      pushed("SELECT 1 FROM a QUALIFY sum(v) OVER (PARTITION BY k, s || 'x' ORDER BY v) > 1 AND k < 5 "
             "AND s || 'x' = 'yx' AND v = 3 AND s = 'y' AND k + 1 < 7"),
      "Filter sum(v) OVER (PARTITION BY k, s || 'x' ORDER BY v) > 1 AND v = 3 AND s = 'y' AND (k + 1) < 7\n"
      "  Window SUM(v) partition by k, s || 'x' order by v\n"
      "    Filter k < 5 AND s || 'x' = 'yx'\n"
      "      Get a");
}

TEST_F(RulesTest, HavingOnKeysIsTestedBeforeGrouping) {
  EXPECT_EQ(pushed("SELECT k FROM a GROUP BY k, v HAVING v = 3 AND count(*) > 1"),
            "Filter COUNT(*) > 1\n"
            "  Aggregate COUNT(*) by k, v\n"
            "    Filter v = 3\n"
            "      Get a");
}

// What a grouping drops does not fail.
TEST_F(RulesTest, ConditionsThatMayFailStayAboveGroupingsAndOuterJoins) {
  EXPECT_EQ(pushed("SELECT k FROM a GROUP BY k HAVING k * k > 3"),
            "Filter (k * k) > 3\n"
            "  Distinct k\n"
            "    Get a");
  EXPECT_EQ(pushed("SELECT 1 FROM a LEFT JOIN b ON a.k = b.k WHERE a.v * a.v > 3"),
            "Filter (a.v * a.v) > 3\n"
            "  Left Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b");
}

}  // namespace
}  // namespace rtsql
