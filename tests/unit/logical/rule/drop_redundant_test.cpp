// Tests that what no result shows is dropped.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

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

}  // namespace
}  // namespace rtsql
