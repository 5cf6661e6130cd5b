// The parser returns a statement or throws Error, whatever the text.
#include <gtest/gtest.h>

#include <random>

#include "common/error.h"
#include "common/render_error.h"
#include "sql/parser.h"

namespace rtsql::sql {
namespace {

const std::vector<std::string> kStatements = {
    "SELECT /*+ index(rx, 1) x */ DISTINCT a AS x, t.*, count(*), -1.5e3 FROM t u LEFT JOIN v ON a = b, "
    "range(1, 2) "
    "WHERE NOT a IS NULL AND b IN (1, 'x''y') OR c LIKE E'\\t%' GROUP BY a HAVING sum(DISTINCT a) >= 2 "
    "ORDER BY a DESC NULLS LAST LIMIT 5 OFFSET 2;",
    "SELECT CASE a WHEN 1 THEN b ELSE c END, CAST(d AS decimal(9, 2)), e::double precision, DATE "
    "'2024-01-31' "
    "/* one /* two */ */ FROM \"t \"\" u\" CROSS JOIN w JOIN z USING (a, b) WHERE a BETWEEN 1 AND 2 || 'x' "
    "-- end",
    "WITH RECURSIVE r (i) AS MATERIALIZED (SELECT 1 UNION ALL BY NAME (FROM r NATURAL JOIN (a SEMI JOIN b ON "
    "c) j)) "
    "SELECT DISTINCT ON (a) * EXCLUDE (b) REPLACE (c AS d), sum(a ORDER BY b) FILTER (WHERE c) OVER (w "
    "PARTITION BY d "
    "ROWS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM r TABLESAMPLE b (1), LATERAL (VALUES (1)) v "
    "(x) "
    "GROUP BY ROLLUP (a, (b, c)), () WINDOW w AS () QUALIFY (a, b) = ANY (TABLE t) ORDER BY ALL FETCH FIRST "
    "2 ROWS ONLY",
    "CREATE TABLE IF NOT EXISTS t (a INTEGER NOT NULL, b VARCHAR(20) NULL)",
    "CREATE TABLE t FROM 'a.csv' WITH (header, delimiter ';', types = (a INTEGER, b DATE), n = -5)",
    "CREATE INDEX IF NOT EXISTS i ON t USING rx (a, b) WITH (bits = '23+23+18', hit = closest)",
    "INSERT INTO t (a, b) VALUES (1, NULL), (2, TRUE)",
    "COPY (SELECT a FROM t) TO 'x' WITH (format csv)",
    "EXPLAIN (ANALYZE, FORMAT JSON) SELECT a FROM t",
    "BENCHMARK SCAN ALL, bindex (vectors = (32, 64)) WITH (rows = (1Ki, 2), copy = on)",
    "BENCHMARK ALL, rx (hit = (any, closest)) ON t (a) PROBE u (b) WITH (batches = (1, 2), seed = 3)",
    "SET memory_limit = 2GB",
};

// Fails the test if anything but Error leaves the parser, or its span leaves the text.
void parse_or_error(const std::string& text) {
  try {
    parse_statement(text);
  } catch (const Error& error) {
    ASSERT_FALSE(error.message().empty());
    if (error.span()) {
      ASSERT_LE(error.span()->begin, error.span()->end) << text;
      ASSERT_LE(error.span()->end, text.size()) << text;
    }
    render_error(error, text);
  } catch (...) {
    FAIL() << "not an Error: " << text;
  }
}

std::string repeat(const std::string& unit, size_t count) {
  std::string out;
  out.reserve(unit.size() * count);
  for (size_t i = 0; i < count; ++i) out += unit;
  return out;
}

bool parses(const std::string& text) {
  try {
    parse_statement(text);
    return true;
  } catch (const Error&) {
    return false;
  }
}

TEST(Robustness, EveryPrefix) {
  for (const std::string& statement : kStatements) {
    for (size_t length = 0; length <= statement.size(); ++length) parse_or_error(statement.substr(0, length));
  }
}

TEST(Robustness, EveryByteLeftOut) {
  for (const std::string& statement : kStatements) {
    for (size_t i = 0; i < statement.size(); ++i) parse_or_error(std::string(statement).erase(i, 1));
  }
}

TEST(Robustness, RandomBytesReplaced) {
  std::mt19937 random(1);
  auto below = [&](size_t bound) { return static_cast<size_t>(random()) % bound; };
  for (int round = 0; round < 3000; ++round) {
    std::string text = kStatements[below(kStatements.size())];
    for (size_t edits = 1 + below(4); edits > 0; --edits) {
      text[below(text.size())] = static_cast<char>(below(256));
    }
    parse_or_error(text);
  }
}

TEST(Robustness, PiecesOfStatementsJoined) {
  std::mt19937 random(2);
  auto below = [&](size_t bound) { return static_cast<size_t>(random()) % bound; };
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (size_t pieces = 1 + below(5); pieces > 0; --pieces) {
      const std::string& statement = kStatements[below(kStatements.size())];
      text += statement.substr(below(statement.size()), below(40)) + " ";
    }
    parse_or_error(text);
  }
}

TEST(Robustness, ScriptsSplitWhereStatementsEnd) {
  std::string script;
  for (const std::string& statement : kStatements)
    script += statement + (statement.ends_with(';') ? "\n" : "\n;\n");
  std::vector<ScriptPart> parts = split_script(script);
  ASSERT_EQ(parts.size(), kStatements.size());
  for (const ScriptPart& part : parts) {
    EXPECT_TRUE(part.terminated);
    EXPECT_TRUE(parses(script.substr(part.begin, part.end - part.begin)));
  }
}

TEST(Robustness, LongMisspellingsAreReportedFast) {
  EXPECT_FALSE(parses(repeat("x", 1 << 20) + " FROM t"));
  EXPECT_FALSE(parses("SELECT a " + repeat("x", 1 << 20) + " t"));
}

TEST(Robustness, DepthIsLimited) {
  EXPECT_TRUE(parses("SELECT " + repeat("(", 1000) + "1" + repeat(")", 1000)));
  EXPECT_TRUE(parses("SELECT " + repeat("NOT ", 900) + "a"));
  EXPECT_TRUE(parses("SELECT a" + repeat(" OR a", 900)));
  constexpr size_t kMany = 10000;
  EXPECT_FALSE(parses("SELECT " + repeat("(", kMany)));
  EXPECT_FALSE(parses("SELECT " + repeat("(", kMany) + "1" + repeat(")", kMany)));
  EXPECT_FALSE(parses("SELECT " + repeat("f(", kMany) + "1" + repeat(")", kMany)));
  EXPECT_FALSE(parses("SELECT " + repeat("NOT ", kMany) + "a"));
  EXPECT_FALSE(parses("SELECT " + repeat("- ", kMany) + "a"));
  EXPECT_FALSE(parses("SELECT a" + repeat(" + a", kMany)));
  EXPECT_FALSE(parses("SELECT a" + repeat("::int", kMany)));
  EXPECT_FALSE(parses("SELECT a" + repeat(" IS NULL", kMany)));
  EXPECT_FALSE(parses("SELECT " + repeat("CASE WHEN a THEN ", kMany) + "b" + repeat(" END", kMany)));
}

TEST(Robustness, LengthIsNot) {
  constexpr size_t kMany = 10000;
  EXPECT_TRUE(parses("SELECT a FROM t WHERE a IN (1" + repeat(", 1", kMany) + ")"));
  EXPECT_TRUE(parses("SELECT a" + repeat(" OR a", kMany)));
  EXPECT_TRUE(parses("SELECT a" + repeat(" OR b = 1 AND (a OR b)", kMany)));
  EXPECT_TRUE(parses("INSERT INTO t VALUES (1, 'a')" + repeat(", (1, 'a')", kMany)));
  EXPECT_TRUE(parses("SELECT '" + repeat("''", kMany) + "', \"" + repeat("\"\"", kMany) + "\""));
  EXPECT_TRUE(parses(repeat("/*", kMany) + repeat("*/", kMany) + " SELECT 1"));
  EXPECT_TRUE(parses("SELECT " + repeat("a", kMany) + repeat(" /* c */", kMany)));
}

}  // namespace
}  // namespace rtsql::sql
