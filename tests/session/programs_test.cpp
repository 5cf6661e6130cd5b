// What programs ask of a session: prepared statements of any kind, values that are no SQL, statements that
// are one transaction without BEGIN.
#include <gtest/gtest.h>

#include <string>

#include "common/error.h"
#include "database_test.h"
#include "engine/session.h"
#include "tests/sqlstate_of.h"

namespace rtsql {
namespace {

class ProgramsTest : public DatabaseTest {
 protected:
  int64_t number(const std::string& query) {
    return session_.execute(query).rows->fetch(0, 1)[0].value(0).integer;
  }

  Session session_{database_};
};

TEST_F(ProgramsTest, PrepareAnyStatement) {
  for (const char* text : {"CREATE TABLE t (a INTEGER)", "BEGIN", "INSERT INTO t VALUES (1)", "COMMIT"}) {
    session_.prepare("", text, {});
    EXPECT_EQ(session_.prepared("").text, text);
    session_.execute_prepared("", {});
  }
  EXPECT_EQ(number("SELECT count(*) FROM t"), 1);
}

TEST_F(ProgramsTest, GiveValuesThatAreNoText) {
  session_.prepare("s", "SELECT $1 + 1 AS x, $2", {{Type(TypeId::kInteger)}, {23}});
  const PreparedSummary summary = session_.prepared("S");
  ASSERT_EQ(summary.types.size(), 2u);
  EXPECT_EQ(summary.types[0], Type(TypeId::kInteger));
  EXPECT_TRUE(summary.runs_when_described);
  const auto columns = session_.describe_prepared("s", std::nullopt);
  ASSERT_TRUE(columns);
  EXPECT_EQ(columns->at(0).name, "x");
  EXPECT_EQ(columns->at(0).type, Type(TypeId::kInteger));
  const StatementResult result =
      session_.execute_prepared("s", {Value::of_integer(TypeId::kInteger, 41), Value::of_text("it's")});
  EXPECT_EQ(result.command, "SELECT");
  EXPECT_EQ(result.rows->fetch(0, 1)[0].value(0).integer, 42);
  EXPECT_EQ(result.rows->fetch(0, 1)[1].text(0), "it's");
}

TEST_F(ProgramsTest, AreToldOfColumnsWithoutARun) {
  session_.execute("CREATE TABLE t (a INTEGER)");
  session_.prepare("i", "INSERT INTO t VALUES ($1) RETURNING a AS b", {});
  EXPECT_FALSE(session_.prepared("i").runs_when_described);
  const auto columns = session_.describe_prepared("i", std::nullopt);
  ASSERT_TRUE(columns);
  EXPECT_EQ(columns->at(0).name, "b");
  EXPECT_EQ(number("SELECT count(*) FROM t"), 0);
  session_.prepare("c", "CREATE TABLE u (a INTEGER)", {});
  EXPECT_FALSE(session_.describe_prepared("c", std::nullopt));
  session_.prepare("s", "SHOW tier", {});
  EXPECT_EQ(session_.describe_prepared("s", std::nullopt)->at(0).name, "tier");
}

// NULL is no unit of time, no end of a frame and no fraction.
TEST_F(ProgramsTest, AreToldOfColumnsThatValuesDecide) {
  session_.execute("CREATE TABLE t (a INTEGER, ts TIMESTAMP)");
  const auto type_of = [&](const char* query) {
    session_.prepare("q", query, {});
    const auto columns = session_.describe_prepared("q", std::nullopt);
    session_.deallocate("q");
    return columns.value().at(0).type;
  };
  EXPECT_EQ(type_of("SELECT date_trunc($1, ts) FROM t"), Type(TypeId::kTimestamp));
  EXPECT_EQ(type_of("SELECT sum(a) OVER (ORDER BY a ROWS BETWEEN $1 PRECEDING AND CURRENT ROW) FROM t"),
            type_of("SELECT sum(a) OVER (ORDER BY a) FROM t"));
  EXPECT_EQ(type_of("SELECT percentile_cont($1) WITHIN GROUP (ORDER BY a) FROM t"), Type(TypeId::kDouble));
}

TEST_F(ProgramsTest, AreRefusedWhatPrepareRefuses) {
  EXPECT_EQ(test::sqlstate_of([&] { session_.prepare("", "SELECT nothing", {}); }), "42703");
  EXPECT_EQ(test::sqlstate_of([&] { session_.prepare("", "SELEKT", {}); }), "42601");
  EXPECT_EQ(test::sqlstate_of([&] { session_.prepare("", "CREATE TABLE $1 (a INTEGER)", {}); }), "42601");
  EXPECT_EQ(test::sqlstate_of([&] { session_.execute_prepared("none", {}); }), "26000");
  session_.prepare("s", "BEGIN", {});
  EXPECT_EQ(test::sqlstate_of([&] { session_.prepare("S", "SELECT 1", {}); }), "42P05");
  EXPECT_EQ(test::sqlstate_of([&] { session_.execute("EXECUTE s"); }), "0A000");
  session_.execute("DEALLOCATE s");
  EXPECT_EQ(test::sqlstate_of([&] { session_.prepared("s"); }), "26000");
}

// Spans are of the statement that was prepared; what is wrong with a value has none.
TEST_F(ProgramsTest, GetSpansInTheirTexts) {
  session_.prepare("", "SELECT CAST($1 AS DATE)", {});
  try {
    session_.execute_prepared("", {Value::of_text("no date")});
    FAIL();
  } catch (const Error& error) {
    EXPECT_FALSE(error.span()) << error.message();
  }
  session_.execute("CREATE TABLE t (a INTEGER)");
  session_.prepare("", "SELECT a FROM t WHERE a = $1", {});
  session_.execute("ALTER TABLE t RENAME COLUMN a TO b");
  try {
    session_.execute_prepared("", {Value::of_text("1")});
    FAIL();
  } catch (const Error& error) {
    ASSERT_TRUE(error.span()) << error.message();
    EXPECT_EQ(error.span()->begin, 22u);  // of the condition, which is bound first
  }
}

TEST_F(ProgramsTest, HaveOneTransactionWithoutBegin) {
  session_.execute("CREATE TABLE t (a INTEGER)");
  Session other(database_);
  const auto seen_by_other = [&] {
    return other.execute("SELECT count(*) FROM t").rows->fetch(0, 1)[0].value(0).integer;
  };
  session_.begin_implicit_block();
  session_.execute("INSERT INTO t VALUES (1)");
  EXPECT_EQ(seen_by_other(), 0);
  session_.end_implicit_block();
  EXPECT_EQ(seen_by_other(), 1);
  EXPECT_EQ(session_.transaction_state(), TransactionState::kNone);

  session_.begin_implicit_block();
  session_.execute("INSERT INTO t VALUES (2)");
  EXPECT_EQ(test::sqlstate_of([&] { session_.execute("SELECT nothing"); }), "42703");
  session_.end_implicit_block();
  EXPECT_EQ(seen_by_other(), 1);

  session_.begin_implicit_block();
  EXPECT_EQ(test::sqlstate_of([&] { session_.execute("SAVEPOINT s"); }), "25P01");
  session_.end_implicit_block();

  session_.begin_implicit_block();
  session_.execute("INSERT INTO t VALUES (3)");
  session_.execute("BEGIN READ ONLY");
  session_.end_implicit_block();
  EXPECT_EQ(session_.transaction_state(), TransactionState::kOpen);
  EXPECT_EQ(test::sqlstate_of([&] { session_.execute("INSERT INTO t VALUES (4)"); }), "25006");
  session_.execute("ROLLBACK");
  EXPECT_EQ(seen_by_other(), 1);
}

TEST_F(ProgramsTest, AreToldWhatHasRun) {
  session_.execute("CREATE TABLE t (a INTEGER)");
  StatementResult result = session_.execute("INSERT INTO t VALUES (1), (2) RETURNING a");
  EXPECT_EQ(result.command, "INSERT");
  EXPECT_EQ(result.changed_rows, 2u);
  session_.execute("PREPARE d AS DELETE FROM t WHERE a = $1");
  result = session_.execute("EXECUTE d (1)");
  EXPECT_EQ(result.command, "DELETE");
  EXPECT_EQ(result.changed_rows, 1u);
  EXPECT_EQ(session_.execute("SELECT 1").command, "SELECT");
  EXPECT_EQ(session_.execute("SELECT 1").command, "SELECT");  // by the plan that was kept
  result = session_.execute("COMMIT");
  EXPECT_EQ(result.notes, std::vector<std::string>{"no transaction was open"});
  EXPECT_EQ(message_text(result), "COMMIT\nnote: no transaction was open");
}

}  // namespace
}  // namespace rtsql
