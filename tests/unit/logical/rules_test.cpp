// Tests each rule by the trees before and after it; unnest_test.cpp has those of unnesting.
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

TEST_F(RulesTest, FiltersOfPartitionsGoBelowTheirWindow) {
  EXPECT_EQ(
      pushed("SELECT 1 FROM a QUALIFY sum(v) OVER (PARTITION BY k, s || 'x' ORDER BY v) > 1 AND k < 5 "
             "AND s || 'x' = 'yx' AND v = 3 AND s = 'y' AND k + 1 < 7"),
      "Filter sum(v) OVER (PARTITION BY k, s || 'x' ORDER BY v) > 1 AND v = 3 AND s = 'y' AND (k + 1) < 7\n"
      "  Window SUM(v) partition by k, s || 'x' order by v\n"
      "    Filter k < 5 AND s || 'x' = 'yx'\n"
      "      Get a");
}

TEST_F(RulesTest, WindowFunctionsThatNothingReadsAreDropped) {
  EXPECT_EQ(
      pruned("SELECT k, t FROM (SELECT k, rank() OVER (ORDER BY v) AS r, sum(v) OVER (ORDER BY v) AS t, "
             "lag(s) OVER (ORDER BY k) AS s FROM a) n"),
      "Project k, t\n"
      "  Window SUM(v) order by v\n"
      "    Get a");
}

TEST_F(RulesTest, AJoinAboveRejectsNullExtendedRows) {
  EXPECT_EQ(pushed("SELECT 1 FROM a LEFT JOIN b ON a.k = b.k JOIN c ON c.k = b.v"),
            "Inner Join on c.k = b.v\n"
            "  Inner Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b\n"
            "  Get c");
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

TEST_F(RulesTest, WhatAllBranchesOfAnOrHaveInCommonIsTakenOut) {
  EXPECT_EQ(optimized("SELECT 1 FROM a, b WHERE (a.k = b.k AND a.v = 1) OR (b.v = 2 AND a.k = b.k)"),
            "Project 1\n"
            "  Inner Join on a.k = b.k AND (a.v = 1) OR (b.v = 2)\n"
            "    Get a\n"
            "    Get b");
  EXPECT_EQ(optimized("SELECT 1 FROM a WHERE (k = 1 AND v = 2) OR k = 1"),
            "Project 1\n"
            "  Filter k = 1\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT 1 FROM a, b WHERE (a.k = b.k AND a.v = 1 AND b.v = 2) OR (a.k = b.k AND a.v = "
                      "2 AND b.v = 1)"),
            "Project 1\n"
            "  Inner Join on a.k = b.k AND ((a.v = 1) AND (b.v = 2)) OR ((a.v = 2) AND (b.v = 1))\n"
            "    Get a\n"
            "    Get b");
}

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

TEST_F(RulesTest, WhatNoResultShowsIsDropped) {
  EXPECT_EQ(optimized("SELECT count(*) FROM (SELECT k FROM a ORDER BY v) x"),
            "Project COUNT(*) AS count(*)\n"
            "  Aggregate COUNT(*)\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT k FROM (SELECT k FROM a ORDER BY v LIMIT 3) x"),
            "Project k\n"
            "  Limit 3\n"
            "    Sort by v\n"
            "      Get a");
  EXPECT_EQ(optimized("SELECT DISTINCT k FROM (SELECT k, count(*) FROM a GROUP BY k) x"),
            "Project k\n"
            "  Aggregate COUNT(*) by k\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT DISTINCT v FROM (SELECT DISTINCT k, v FROM a) x"),
            "Project v\n"
            "  Distinct v\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT v FROM a WHERE k IN (SELECT DISTINCT k FROM b)"),
            "Project v\n"
            "  Semi Join on k = k\n"
            "    Get a\n"
            "    Get b");
  EXPECT_EQ(optimized("SELECT a.v FROM a LEFT JOIN (SELECT k, max(v) m FROM b GROUP BY k) x ON a.k = x.k"),
            "Project a.v AS v\n"
            "  Get a");
  EXPECT_EQ(optimized("SELECT a.v, m FROM a LEFT JOIN (SELECT k, max(v) m FROM b GROUP BY k) x ON a.k = x.k"),
            "Project a.v AS v, x.m AS m\n"
            "  Left Join on a.k = x.k\n"
            "    Get a\n"
            "    Aggregate MAX(v) by k\n"
            "      Get b");
  EXPECT_EQ(optimized("SELECT v FROM (SELECT v, EXISTS (SELECT 1 FROM b WHERE b.k = a.k) e FROM a) x"),
            "Project v\n"
            "  Get a");
}

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

TEST_F(RulesTest, WhatIsSaidTwiceIsComputedOnce) {
  const auto shared = [this](std::string_view select) {
    LogicalQuery query = catalog_.bind(select);
    optimize(query);
    check_tree(*query.root);
    for (const LogicalCommonTable& table : query.common_tables) check_tree(*table.query);
    return join(tree_lines(query), "\n");
  };
  EXPECT_EQ(shared("SELECT x.m, y.k FROM (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) x "
                   "JOIN (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) y ON x.m = y.m"),
            "Common Table shared 1\n"
            "  Project x.m, y.k\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'a'\n"
            "        Get a\n"
            "Project x.m AS m, y.k AS k\n"
            "  Inner Join on x.m = y.m\n"
            "    Get Common Table shared 1\n"
            "    Get Common Table shared 1");
  // Other conditions, other calls, or other orders are not the same.
  EXPECT_EQ(shared("SELECT x.m, y.k FROM (SELECT k, max(v) AS m FROM a WHERE s > 'a' GROUP BY k) x "
                   "JOIN (SELECT k, max(v) AS m FROM a WHERE s > 'b' GROUP BY k) y ON x.m = y.m"),
            "Project x.m AS m, y.k AS k\n"
            "  Inner Join on x.m = y.m\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'a'\n"
            "        Get a\n"
            "    Aggregate MAX(v) by k\n"
            "      Filter s > 'b'\n"
            "        Get a");
  EXPECT_EQ(shared("SELECT 1 FROM (SELECT k FROM a ORDER BY v LIMIT 2) x, (SELECT k FROM a ORDER BY v DESC "
                   "LIMIT 2) y"),
            "Project 1\n"
            "  Cross Join\n"
            "    Limit 2\n"
            "      Sort by v\n"
            "        Get a\n"
            "    Limit 2\n"
            "      Sort by v DESC\n"
            "        Get a");
  // The largest trees are shared, whatever is in them.
  EXPECT_EQ(shared("SELECT * FROM (SELECT max(n) AS m FROM (SELECT count(*) AS n FROM a GROUP BY k) g) x, "
                   "(SELECT max(n) AS m FROM (SELECT count(*) AS n FROM a GROUP BY k) g) y"),
            "Common Table shared 1\n"
            "  Project x.m\n"
            "    Aggregate MAX(n)\n"
            "      Aggregate COUNT(*) by k\n"
            "        Get a\n"
            "Project x.m AS m, y.m AS m\n"
            "  Cross Join\n"
            "    Get Common Table shared 1\n"
            "    Get Common Table shared 1");
}

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

TEST_F(RulesTest, SeriesOfASelectListGoSideBySide) {
  EXPECT_EQ(optimized("SELECT generate_series(1, v) AS x FROM a"),
            "Project 1 + number AS x\n"
            "  Expand by CAST(v AS BIGINT)\n"
            "    Get a");
  EXPECT_EQ(
      optimized("SELECT generate_series(1, v) AS x, range(k) AS y FROM a"),
      "Project CASE WHEN number < COALESCE(CAST(v AS BIGINT), 0) THEN 1 + number ELSE NULL END AS x, CASE "
      "WHEN number < COALESCE(CAST(k AS BIGINT), 0) THEN 0 + number ELSE NULL END AS y\n"
      "  Expand by greatest(COALESCE(CAST(v AS BIGINT), 0), COALESCE(CAST(k AS BIGINT), 0))\n"
      "    Get a");
}

}  // namespace
}  // namespace rtsql
