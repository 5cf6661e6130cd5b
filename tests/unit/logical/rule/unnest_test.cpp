// Tests unnesting by the trees before and after it.
#include "common/error.h"
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

using UnnestTest = RulesTest;

TEST_F(UnnestTest, ConditionsGoBelowQueriesThatAreUnnested) {
  EXPECT_EQ(unnested("SELECT a.v FROM a, b WHERE a.k = b.k AND EXISTS ("
                     "SELECT 1 FROM c WHERE b.v = c.v AND NOT EXISTS (SELECT 1 FROM c d WHERE a.v = d.v))"),
            "Semi Join on b.v = b.v AND a.v = a.v\n"
            "  Inner Join on a.k = b.k\n"
            "    Get a\n"
            "    Get b\n"
            "  Project 1\n"
            "    Anti Join on b.v = b.v AND a.v = a.v\n"
            "      Inner Join on b.v = c.v\n"
            "        Distinct b.v, a.v\n"
            "          Inner Join on a.k = b.k\n"
            "            Get a\n"
            "            Get b\n"
            "        Get c\n"
            "      Project 1\n"
            "        Inner Join on a.v = d.v\n"
            "          Distinct b.v, a.v\n"
            "            Inner Join on a.k = b.k\n"
            "              Get a\n"
            "              Get b\n"
            "          Get c d");
}

TEST_F(UnnestTest, AWindowPartsTheRowsOfADependentQuery) {
  EXPECT_EQ(
      unnested("SELECT 1 FROM a WHERE a.v IN (SELECT rank() OVER (ORDER BY b.v) FROM b WHERE b.k = a.k)"),
      "Semi Join on CAST(v AS BIGINT) = rank() OVER (ORDER BY b.v) AND b.k = k\n"
      "  Get a\n"
      "  Project rank() OVER (ORDER BY b.v)\n"
      "    Window rank() partition by b.k order by b.v\n"
      "      Get b");
}

// The join that drops b's null-extended rows lies above the one that makes them.

TEST_F(UnnestTest, AnExistenceIsASemiJoinOnWhatItReadsAroundIt) {
  EXPECT_EQ(
      unnested("SELECT 1 FROM a WHERE EXISTS (SELECT b.s FROM b WHERE b.k = a.k AND b.v = 2) AND a.v = 1"),
      "Semi Join on b.k = k\n"
      "  Filter v = 1\n"
      "    Get a\n"
      "  Filter b.v = 2\n"
      "    Get b");
}

TEST_F(UnnestTest, AGroupingGroupsByWhatIsComparedWithTheOutside) {
  EXPECT_EQ(unnested("SELECT (SELECT 1 + count(*) FROM b WHERE b.k = a.k) FROM a"),
            "Project 1 + COALESCE(COUNT(*), 0) AS 1 + count(*)\n"
            "  Single Join on b.k = k\n"
            "    Get a\n"
            "    Aggregate COUNT(*) by b.k\n"
            "      Get b");
}

TEST_F(UnnestTest, AGroupingThatNoEqualityTiesRunsForAllOuterValuesAtOnce) {
  EXPECT_EQ(unnested("SELECT (SELECT max(v) FROM b WHERE b.k < a.k) FROM a"),
            "Single Join on k = k\n"
            "  Get a\n"
            "  Project MAX(b.v) AS max(v)\n"
            "    Left Join on k = k\n"
            "      Distinct k\n"
            "        Get a\n"
            "      Aggregate MAX(b.v) by k\n"
            "        Inner Join on b.k < k\n"
            "          Distinct k\n"
            "            Get a\n"
            "          Get b");
}

TEST_F(UnnestTest, ALimitPerRowNumbersTheRowsOfEachValue) {
  EXPECT_EQ(
      unnested("SELECT 1 FROM a WHERE a.v = (SELECT v FROM b WHERE b.k < a.k ORDER BY s LIMIT 1 OFFSET 2)"),
      "Filter v = v\n"
      "  Single Join on k = k\n"
      "    Get a\n"
      "    Project b.v AS v\n"
      "      Filter row_number() > 2 AND row_number() <= 3\n"
      "        Window row_number() partition by k order by b.s\n"
      "          Inner Join on b.k < k\n"
      "            Distinct k\n"
      "              Get a\n"
      "            Get b");
}

TEST_F(UnnestTest, WhatIsOfOneRowIsComputedOverTheLeftSide) {
  EXPECT_EQ(optimized("SELECT a.k, s.w FROM a, LATERAL (SELECT a.v * 2 AS w) s WHERE a.k = 1"),
            "Project a.k AS k, v * 2 AS w\n"
            "  Filter a.k = 1\n"
            "    Get a");
  EXPECT_EQ(
      optimized("SELECT a.k, g.x FROM a, generate_series(2, a.v, 3) g(x) WHERE a.k = 1 AND g.x > 2"),
      "Project a.k AS k, 2 + (number * 3) AS x\n"
      "  Filter (2 + (number * 3)) > 2\n"
      "    ProjectSet by CASE WHEN 2 <= CAST(v AS BIGINT) THEN ((CAST(v AS BIGINT) - 2) / 3) + 1 ELSE 0 END\n"
      "      Filter a.k = 1\n"
      "        Get a");
  EXPECT_EQ(optimized("SELECT a.k, (SELECT a.v + 1) AS w FROM a"),
            "Project k, v + 1 AS w\n"
            "  Get a");
  EXPECT_EQ(optimized("SELECT a.k, g.x FROM a LEFT JOIN generate_series(1, a.v) g(x) ON true"),
            "Project a.k AS k, g.x AS x\n"
            "  Left Join on v = v\n"
            "    Get a\n"
            "    Project 1 + number AS g\n"
            "      ProjectSet by CAST(v AS BIGINT)\n"
            "        Cross Join\n"
            "          Distinct v\n"
            "            Get a\n"
            "          One Row");
}

TEST_F(UnnestTest, ARecursionThatReadsTheRowsAroundItCarriesTheirValues) {
  LogicalQuery query = catalog_.bind(
      "SELECT k FROM a WHERE EXISTS (WITH RECURSIVE r(n) AS (SELECT a.k UNION SELECT b.v FROM b, r WHERE b.k "
      "= n "
      "AND b.v < a.v) SELECT 1 FROM r WHERE n = 7)");
  optimize(query);
  check_tree(*query.root);
  check_tree(*query.common_tables.at(0).query);
  check_tree(*query.common_tables.at(0).step);
  EXPECT_EQ(join(tree_lines(query), "\n"),
            "Recursive Common Table r\n"
            "  Project k, k, v\n"
            "    Cross Join\n"
            "      Distinct k, v\n"
            "        Get a\n"
            "      One Row\n"
            "  Project b.v AS v, k, v\n"
            "    Inner Join on b.k = r.n AND b.v < v\n"
            "      Get b\n"
            "      Get Common Table r\n"
            "Project k\n"
            "  Semi Join on k = k AND v = v\n"
            "    Get a\n"
            "    Filter r.n = 7\n"
            "      Get Common Table r");
}

TEST_F(UnnestTest, ARecursionInAStepThatReadsItsRowsIsRefused) {
  LogicalQuery query = catalog_.bind(
      "WITH RECURSIVE w(n) AS (SELECT 1 UNION ALL SELECT (WITH RECURSIVE r(n) AS (SELECT w.n UNION ALL "
      "SELECT n + 1 FROM r WHERE n < 5) SELECT max(n) FROM r) FROM w) SELECT n FROM w");
  EXPECT_THROW(optimize(query), Error);
}

}  // namespace
}  // namespace rtsql
