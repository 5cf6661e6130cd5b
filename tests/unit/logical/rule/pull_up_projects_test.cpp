// Tests that the columns of subqueries are put in where they are read.
#include "tests/unit/logical/rules_fixture.h"

namespace rtsql {
namespace {

TEST_F(RulesTest, ColumnsOfASubqueryArePutInWhereTheyAreRead) {
  EXPECT_EQ(optimized("SELECT x + 1 AS y FROM (SELECT k * 2 AS x FROM a) q WHERE x > 3"),
            "Project (k * 2) + 1 AS y\n"
            "  Filter (k * 2) > 3\n"
            "    Get a");
  EXPECT_EQ(optimized("SELECT q.x, b.v FROM (SELECT k AS x FROM a) q JOIN b ON q.x = b.k"),
            "Project q.x AS x, b.v AS v\n"
            "  Inner Join on q.x = b.k\n"
            "    Get a\n"
            "    Get b");
}

// Behind an outer join a constant of the inner side is NULL in some rows.
TEST_F(RulesTest, ConstantsBelowAnOuterJoinStayThere) {
  EXPECT_EQ(optimized("SELECT q.one FROM a LEFT JOIN (SELECT k, 1 AS one FROM b) q ON a.k = q.k"),
            "Project q.one AS one\n"
            "  Left Join on a.k = q.k\n"
            "    Get a\n"
            "    Project k, 1 AS one\n"
            "      Get b");
}

}  // namespace
}  // namespace rtsql
