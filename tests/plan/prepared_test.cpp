// EXECUTE runs the plan of an earlier run, with other values, as long as it is not out of date.
#include <gtest/gtest.h>

#include <string>

#include "engine/session.h"

namespace rtsql {
namespace {

class PreparedTest : public testing::Test {
 protected:
  void SetUp() override {
    session_.execute("SET tier = device");
    session_.execute("CREATE TABLE t AS SELECT range AS k, range % 1000 AS g FROM range(100000)");
    session_.execute("CREATE INDEX i ON t (k)");
  }

  // Returns a column's values, one a line.
  std::string values(const std::string& statement) {
    const StatementResult result = session_.execute(statement);
    const HostColumn column = result.rows->fetch(0, result.rows->row_count()).at(0);
    std::string lines;
    for (uint64_t row = 0; row < column.rows; ++row) lines += format_value(column.value(row)) + "\n";
    return lines;
  }

  bool uses_index(const std::string& execute) { return !session_.execute(execute).used.indexes.empty(); }

  Database database_;
  Session session_{database_};
};

TEST_F(PreparedTest, TheChoicesOfTheFirstRunStay) {
  session_.execute("PREPARE of AS SELECT count(*) FROM t WHERE k >= $1");
  EXPECT_TRUE(uses_index("EXECUTE of (99990)"));
  EXPECT_TRUE(uses_index("EXECUTE of (10)"));
  EXPECT_EQ(values("EXECUTE of (10)"), "99990\n");
  EXPECT_FALSE(uses_index("SELECT count(*) FROM t WHERE k >= 10"));
  session_.execute("DEALLOCATE of");
  session_.execute("PREPARE of AS SELECT count(*) FROM t WHERE k >= $1");
  EXPECT_FALSE(uses_index("EXECUTE of (10)"));
}

TEST_F(PreparedTest, AChangeOfWhatItReadsMakesAnotherPlan) {
  session_.execute("PREPARE of AS SELECT g FROM t WHERE k = $1");
  EXPECT_TRUE(uses_index("EXECUTE of (5)"));
  session_.execute("DROP INDEX i");
  EXPECT_FALSE(uses_index("EXECUTE of (5)"));
  session_.execute("CREATE INDEX i ON t (k)");
  EXPECT_TRUE(uses_index("EXECUTE of (5)"));
  session_.execute("SET index = none");
  EXPECT_FALSE(uses_index("EXECUTE of (5)"));
  session_.execute("SET index = auto");
  session_.execute("UPDATE t SET g = 7777 WHERE k = 5");
  EXPECT_EQ(values("EXECUTE of (5)"), "7777\n");
  session_.execute("DROP TABLE t");
  EXPECT_ANY_THROW(session_.execute("EXECUTE of (5)"));
  session_.execute("CREATE TABLE t AS SELECT 5 AS k, 'five' AS g");
  EXPECT_EQ(values("EXECUTE of (5)"), "five\n");
}

TEST_F(PreparedTest, AViewThatChangesMakesAnotherPlan) {
  session_.execute("CREATE VIEW v AS SELECT k FROM t WHERE g = 1");
  session_.execute("PREPARE of AS SELECT count(*) FROM v WHERE k < $1");
  EXPECT_EQ(values("EXECUTE of (5000)"), "5\n");
  session_.execute("CREATE OR REPLACE VIEW v AS SELECT k FROM t WHERE g < 2");
  EXPECT_EQ(values("EXECUTE of (5000)"), "10\n");
}

TEST_F(PreparedTest, LaterRunsCompileNothing) {
  for (const std::string statement :
       {"SELECT sum(k) FROM t WHERE g + $1 > 20 AND k < $2",
        "SELECT g, count(*) FROM t WHERE k + $1 < $2 GROUP BY g", "UPDATE t SET g = g + $1 WHERE k = $2"}) {
    session_.execute("PREPARE of AS " + statement);
    session_.execute("EXECUTE of (3, 2)");
    EXPECT_EQ(session_.execute("EXECUTE of (5, 4)").timings.compile, 0) << statement;
    session_.execute("DEALLOCATE of");
  }
}

TEST_F(PreparedTest, AQueryThatComesAgainIsNotPlanned) {
  const std::string query = "SELECT count(*) FROM t WHERE k >= 99990";
  session_.execute(query);
  const StatementResult again = session_.execute(query);
  EXPECT_EQ(again.timings.parse, 0);
  EXPECT_EQ(again.timings.plan, 0);
  EXPECT_EQ(again.used.indexes, std::vector<std::string>{"i"});
  session_.execute("DROP INDEX i");
  const StatementResult planned = session_.execute(query);
  EXPECT_GT(planned.timings.plan, 0);
  EXPECT_TRUE(planned.used.indexes.empty());
}

}  // namespace
}  // namespace rtsql
