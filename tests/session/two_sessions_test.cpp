// Two sessions of one database, where tests/sql/utility/two_sessions.test cannot look: states, memory, plans.
#include <gtest/gtest.h>

#include <string>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"

namespace rtsql {
namespace {

class TwoSessions : public DatabaseTest {
 protected:
  uint64_t used() { return database_.device().memory().usage().used; }

  static SqlState failure_of(Session& session, const std::string& statement) {
    try {
      session.execute(statement);
    } catch (const Error& error) {
      return error.sqlstate();
    }
    ADD_FAILURE() << statement << " succeeded";
    return sqlstate::kInternalError;
  }

  Session one_{database_}, other_{database_};
};

TEST_F(TwoSessions, SayWhatStateTheyAreIn) {
  EXPECT_EQ(one_.transaction_state(), TransactionState::kNone);
  one_.execute("BEGIN");
  EXPECT_EQ(one_.transaction_state(), TransactionState::kOpen);
  EXPECT_EQ(other_.transaction_state(), TransactionState::kNone);
  failure_of(one_, "SELEC");
  EXPECT_EQ(one_.transaction_state(), TransactionState::kFailed);
  EXPECT_EQ(failure_of(one_, "SELECT 1"), sqlstate::kFailedTransaction);
  one_.execute("ROLLBACK");
  EXPECT_EQ(one_.transaction_state(), TransactionState::kNone);
}

TEST_F(TwoSessions, ListWhatTheySee) {
  one_.execute("BEGIN");
  one_.execute("CREATE TABLE t (a INTEGER)");
  EXPECT_EQ(one_.tables().size(), 1u);
  EXPECT_TRUE(other_.tables().empty());
  one_.execute("COMMIT");
  EXPECT_EQ(other_.tables().size(), 1u);
}

TEST_F(TwoSessions, KeepTheMemoryOfASnapshotAsLongAsItIsOpen) {
  one_.execute("SET tier = device");
  const uint64_t before = used();
  one_.execute("CREATE TABLE t AS SELECT range AS a FROM range(100000)");
  const uint64_t with_table = used();
  other_.execute("BEGIN");
  EXPECT_EQ(other_.execute("SELECT count(*) FROM t").rows->row_count(), 1u);
  one_.execute("DROP TABLE t");
  EXPECT_GE(used(), with_table);
  EXPECT_EQ(other_.execute("SELECT count(*) FROM t").rows->row_count(), 1u);
  other_.execute("ROLLBACK");
  EXPECT_LE(used(), before);
}

// The plan that a session keeps is of the tables as they were when it was made.
TEST_F(TwoSessions, PreparedQueriesReadWhatOthersHaveCommitted) {
  one_.execute("SET tier = device");
  one_.execute("CREATE TABLE t (a INTEGER PRIMARY KEY, b VARCHAR)");
  one_.execute("INSERT INTO t VALUES (1, 'x')");
  one_.execute("PREPARE by_text AS SELECT count(*) FROM t WHERE a >= $1");
  one_.prepare("by_program", "SELECT b FROM t WHERE a = $1", {{Type(TypeId::kInteger)}, {23}});
  const auto count = [&] { return one_.execute("EXECUTE by_text(0)").rows->fetch(0, 1)[0].value(0).integer; };
  const auto text = [&] {
    const StatementResult result =
        one_.execute_prepared("by_program", {Value::of_integer(TypeId::kInteger, 1)});
    return result.rows->row_count() == 0 ? "none" : result.rows->fetch(0, 1)[0].text(0);
  };
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(count(), 1);
    EXPECT_EQ(text(), "x");
  }
  other_.execute("INSERT INTO t VALUES (2, 'y')");
  EXPECT_EQ(count(), 2);
  other_.execute("UPDATE t SET b = 'z' WHERE a = 1");
  EXPECT_EQ(text(), "z");
  other_.execute("DELETE FROM t WHERE a = 1");
  EXPECT_EQ(text(), "none");
  EXPECT_EQ(count(), 1);
  other_.execute("DROP TABLE t");
  EXPECT_EQ(failure_of(one_, "EXECUTE by_text(0)"), sqlstate::kUndefinedTable);
}

// A plan of rows that are not committed is nobody else's, nor is one of a table that a block has changed.
TEST_F(TwoSessions, ShareThePlansOfWhatIsCommitted) {
  const std::string query = "SELECT a FROM t ORDER BY a";
  for (Session* session : {&one_, &other_}) session->execute("SET tier = device");
  one_.execute("CREATE TABLE t AS SELECT range AS a FROM range(3)");
  one_.execute("BEGIN");
  one_.execute("INSERT INTO t VALUES (9)");
  for (int run = 0; run < 2; ++run) {
    EXPECT_EQ(one_.execute(query).rows->row_count(), 4u);
    EXPECT_EQ(other_.execute(query).rows->row_count(), 3u);
  }
  EXPECT_EQ(other_.execute(query).timings.parse, 0);
  one_.execute("COMMIT");
  EXPECT_EQ(other_.execute(query).rows->row_count(), 4u);
  EXPECT_EQ(one_.execute(query).timings.parse, 0);
}

TEST_F(TwoSessions, ResultsOutliveTheirTables) {
  one_.execute("CREATE TABLE t AS SELECT range AS a FROM range(1000)");
  StatementResult result = one_.execute("SELECT a + 1 FROM t ORDER BY a");
  other_.execute("DROP TABLE t");
  EXPECT_EQ(result.rows->fetch(999, 1).at(0).value(0).integer, 1000);
}

}  // namespace
}  // namespace rtsql
