// Tests what queries are made of: joins, set operations, WITH, windows and groupings, in the canonical form
// of to_sql.
#include <gtest/gtest.h>

#include <ostream>

#include "common/error.h"
#include "sql/parser.h"

namespace rtsql::sql {
namespace {

std::string canonical(const std::string& text) {
  return to_sql(std::get<Query>(parse_statement(text).node));
}

struct Case {
  const char* text;
  const char* canonical;
};

void PrintTo(const Case& test_case, std::ostream* out) {
  *out << test_case.text;
}

class QueryTest : public testing::TestWithParam<Case> {};

TEST_P(QueryTest, HasItsCanonicalForm) {
  EXPECT_EQ(canonical(GetParam().text), GetParam().canonical);
}

TEST_P(QueryTest, CanonicalFormIsItsOwn) {
  EXPECT_EQ(canonical(GetParam().canonical), GetParam().canonical);
}

INSTANTIATE_TEST_SUITE_P(
    Joins, QueryTest,
    testing::Values(
        Case{"SELECT 1 FROM t RIGHT OUTER JOIN u ON a FULL JOIN v USING (x, y)",
             "SELECT 1 FROM t RIGHT JOIN u ON a FULL JOIN v USING (x, y)"},
        Case{"SELECT 1 FROM t NATURAL JOIN u NATURAL LEFT OUTER JOIN v",
             "SELECT 1 FROM t NATURAL INNER JOIN u NATURAL LEFT JOIN v"},
        Case{"SELECT 1 FROM t ASOF JOIN u USING (k, x) ASOF LEFT OUTER JOIN v ON a >= b",
             "SELECT 1 FROM t ASOF JOIN u USING (k, x) ASOF LEFT JOIN v ON a >= b"},
        Case{"SELECT 1 FROM t SEMI JOIN u ON a ANTI JOIN v USING (x)",
             "SELECT 1 FROM t SEMI JOIN u ON a ANTI JOIN v USING (x)"},
        Case{"SELECT ALL FROM t", "SELECT FROM t"},
        Case{"SELECT (a, b) OVERLAPS ROW(c, INTERVAL '1 day') AND NOT (a, b) OVERLAPS (c, d) FROM ONLY t, "
             "ONLY (u) v",
             "SELECT (a, b) OVERLAPS (c, INTERVAL '1 day') AND NOT (a, b) OVERLAPS (c, d) FROM t CROSS JOIN "
             "u AS v"},
        Case{"SELECT UNION SELECT LIMIT 1", "SELECT UNION SELECT LIMIT 1"},
        Case{"SELECT semi, anti FROM semi AS anti", "SELECT semi, anti FROM semi AS anti"},
        Case{"SELECT 1 FROM t, u JOIN v ON a", "SELECT 1 FROM t CROSS JOIN (u INNER JOIN v ON a)"},
        Case{"SELECT 1 FROM t JOIN u JOIN v ON a ON b",
             "SELECT 1 FROM t INNER JOIN (u INNER JOIN v ON a) ON b"},
        Case{"SELECT 1 FROM t LEFT JOIN ((u JOIN v ON a)) ON b",
             "SELECT 1 FROM t LEFT JOIN (u INNER JOIN v ON a) ON b"},
        Case{"SELECT 1 FROM (t CROSS JOIN u) j (x, y)", "SELECT 1 FROM (t CROSS JOIN u) AS j (x, y)"},
        Case{"SELECT 1 FROM t AS a (x, y), u b (z)", "SELECT 1 FROM t AS a (x, y) CROSS JOIN u AS b (z)"},
        Case{"SELECT 1 FROM (SELECT 2) a (x) JOIN (VALUES (1)) ON x",
             "SELECT 1 FROM (SELECT 2) AS a (x) INNER JOIN (VALUES (1)) ON x"},
        Case{"SELECT 1 FROM t, LATERAL (SELECT t.a) AS u, LATERAL range(t.b) r (i)",
             "SELECT 1 FROM t CROSS JOIN LATERAL (SELECT t.a) AS u CROSS JOIN LATERAL range(t.b) AS r (i)"},
        Case{"SELECT 1 FROM ((SELECT 1) UNION SELECT 2) a, ((SELECT 1) b CROSS JOIN t)",
             "SELECT 1 FROM (SELECT 1 UNION SELECT 2) AS a CROSS JOIN ((SELECT 1) AS b CROSS JOIN t)"},
        Case{"SELECT 1 FROM read_csv('a.csv', header, delimiter ';', \"null\" = 'it''s', types = (a INTEGER, "
             "b DECIMAL(5, 2))) t",
             "SELECT 1 FROM read_csv('a.csv', header = 'true', delimiter = ';', \"null\" = 'it''s', types = "
             "(a "
             "INTEGER, b DECIMAL(5, 2))) AS t"},
        Case{"SELECT 1 FROM read_csv_auto(['a.csv', 'b.csv'], null ('', 'NA'))",
             "SELECT 1 FROM read_csv_auto(['a.csv', 'b.csv'], \"null\" = ('', 'NA'))"},
        Case{"SELECT 1 FROM read_csv('a.csv'), read_csv", "SELECT 1 FROM 'a.csv' CROSS JOIN read_csv"},
        Case{"SELECT 1 FROM 'a.csv' t, 'b''c.csv'", "SELECT 1 FROM 'a.csv' AS t CROSS JOIN 'b''c.csv'"},
        Case{"SELECT 1 FROM t a TABLESAMPLE bernoulli (10) REPEATABLE (1 + 2)",
             "SELECT 1 FROM t AS a TABLESAMPLE bernoulli(10) REPEATABLE (1 + 2)"},
        Case{"SELECT 1 FROM range(9) r TABLESAMPLE reservoir(5 ROWS), (SELECT 2) q TABLESAMPLE (5%) JOIN u "
             "TABLESAMPLE 10 PERCENT ON a",
             "SELECT 1 FROM range(9) AS r TABLESAMPLE reservoir(5 ROWS) CROSS JOIN ((SELECT 2) AS q "
             "TABLESAMPLE (5 PERCENT) INNER JOIN u TABLESAMPLE (10 PERCENT) ON a)"},
        Case{"SELECT 1 FROM t JOIN u USING (x) WHERE a USING SAMPLE 10% (system, 3) ORDER BY 1",
             "SELECT 1 FROM t INNER JOIN u USING (x) WHERE a USING SAMPLE system(10 PERCENT) REPEATABLE (3) "
             "ORDER BY 1"},
        Case{"FROM t USING SAMPLE 1.5 UNION SELECT 1 USING SAMPLE 2 ROWS (reservoir)",
             "SELECT * FROM t USING SAMPLE (1.5) UNION SELECT 1 USING SAMPLE reservoir(2 ROWS)"},
        Case{"SELECT sample, percent FROM sample percent USING SAMPLE system(2 * 3)",
             "SELECT sample, percent FROM sample AS percent USING SAMPLE system(2 * 3)"},
        Case{"SELECT 1 FROM t POSITIONAL JOIN u a POSITIONAL JOIN (v JOIN w ON x)",
             "SELECT 1 FROM t POSITIONAL JOIN u AS a POSITIONAL JOIN (v INNER JOIN w ON x)"}));

INSTANTIATE_TEST_SUITE_P(
    SetOperations, QueryTest,
    testing::Values(
        Case{"SELECT 1 UNION SELECT 2 UNION ALL SELECT 3", "SELECT 1 UNION SELECT 2 UNION ALL SELECT 3"},
        Case{"SELECT 1 UNION (SELECT 2 EXCEPT DISTINCT SELECT 3)",
             "SELECT 1 UNION (SELECT 2 EXCEPT SELECT 3)"},
        Case{"SELECT 1 UNION SELECT 2 INTERSECT ALL SELECT 3",
             "SELECT 1 UNION (SELECT 2 INTERSECT ALL SELECT 3)"},
        Case{"(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3", "(SELECT 1 UNION SELECT 2) INTERSECT SELECT 3"},
        Case{"SELECT a UNION BY NAME SELECT b UNION ALL BY NAME SELECT c",
             "SELECT a UNION BY NAME SELECT b UNION ALL BY NAME SELECT c"},
        Case{"SELECT a FROM t UNION SELECT b FROM u ORDER BY 1 LIMIT 2",
             "SELECT a FROM t UNION SELECT b FROM u ORDER BY 1 LIMIT 2"},
        Case{"(SELECT a ORDER BY 1 LIMIT 1) UNION (SELECT b LIMIT 1)",
             "(SELECT a ORDER BY 1 LIMIT 1) UNION (SELECT b LIMIT 1)"},
        Case{"((SELECT 1))", "SELECT 1"}, Case{"(SELECT a FROM t) ORDER BY b", "SELECT a FROM t ORDER BY b"},
        Case{"(SELECT a FROM t LIMIT 5) ORDER BY a LIMIT 1",
             "SELECT * FROM (SELECT a FROM t LIMIT 5) ORDER BY a LIMIT 1"},
        Case{"VALUES (1, 2), (3, NULL) ORDER BY 1", "VALUES (1, 2), (3, NULL) ORDER BY 1"},
        Case{"TABLE t ORDER BY a", "SELECT * FROM t ORDER BY a"},
        Case{"FROM t WHERE a > 1", "SELECT * FROM t WHERE a > 1"},
        Case{"FROM t SELECT DISTINCT a WHERE b GROUP BY a", "SELECT DISTINCT a FROM t WHERE b GROUP BY a"},
        Case{"FROM t UNION FROM u", "SELECT * FROM t UNION SELECT * FROM u"}));

INSTANTIATE_TEST_SUITE_P(Limits, QueryTest,
                         testing::Values(Case{"SELECT 1 FETCH FIRST ROW ONLY", "SELECT 1 LIMIT 1"},
                                         Case{"SELECT 1 OFFSET 2 ROWS FETCH NEXT 1 + 2 ROWS ONLY",
                                              "SELECT 1 LIMIT 1 + 2 OFFSET 2"},
                                         Case{"SELECT 1 LIMIT (SELECT 5) OFFSET 1 ROW",
                                              "SELECT 1 LIMIT (SELECT 5) OFFSET 1"},
                                         Case{"SELECT 1 ORDER BY ALL DESC NULLS LAST LIMIT 1",
                                              "SELECT 1 ORDER BY ALL DESC NULLS LAST LIMIT 1"}));

INSTANTIATE_TEST_SUITE_P(
    WithQueries, QueryTest,
    testing::Values(
        Case{"WITH a AS (SELECT 1), b (x, y) AS MATERIALIZED (FROM a) SELECT * FROM b",
             "WITH a AS (SELECT 1), b (x, y) AS MATERIALIZED (SELECT * FROM a) SELECT * FROM b"},
        Case{"WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) FROM r LIMIT 5",
             "WITH RECURSIVE r (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT * FROM r LIMIT 5"},
        Case{"WITH recursive AS NOT MATERIALIZED ((SELECT 1)) (SELECT 2) ORDER BY 1",
             "WITH recursive AS NOT MATERIALIZED (SELECT 1) SELECT 2 ORDER BY 1"},
        Case{"WITH a (x) AS (WITH b AS (SELECT 1) DELETE FROM t u USING v, w WHERE TRUE RETURNING *, 1 y) "
             "FROM a",
             "WITH a (x) AS (WITH b AS (SELECT 1) DELETE FROM t AS u USING v CROSS JOIN w WHERE TRUE "
             "RETURNING "
             "*, 1 AS y) SELECT * FROM a"},
        Case{"WITH a AS (UPDATE t SET x = 1, (y, z) = (2, 3) FROM u WHERE x > 0) SELECT",
             "WITH a AS (UPDATE t SET x = 1, (y, z) = (2, 3) FROM u WHERE x > 0) SELECT"},
        Case{"WITH a AS (INSERT INTO t AS u (x, y) VALUES (1, DEFAULT) ON CONFLICT (x) DO UPDATE SET y = 1 "
             "WHERE x = 2), b AS (INSERT INTO t DEFAULT VALUES ON CONFLICT DO NOTHING), c AS (INSERT INTO t "
             "SELECT 1 ON CONFLICT ON CONSTRAINT k DO NOTHING RETURNING x) SELECT 1",
             "WITH a AS (INSERT INTO t AS u (x, y) VALUES (1, DEFAULT) ON CONFLICT (x) DO UPDATE SET y = 1 "
             "WHERE x = 2), b AS (INSERT INTO t DEFAULT VALUES ON CONFLICT DO NOTHING), c AS (INSERT INTO t "
             "SELECT 1 ON CONFLICT ON CONSTRAINT k DO NOTHING RETURNING x) SELECT 1"},
        Case{"WITH RECURSIVE r AS (SELECT 1) SEARCH DEPTH FIRST BY a, \"b c\" SET o CYCLE a SET c TO 1 "
             "DEFAULT 0 USING p, s AS "
             "(SELECT 2) SEARCH BREADTH FIRST BY x SET y, t AS (SELECT 3) CYCLE search, depth SET cycle "
             "USING breadth SELECT",
             "WITH RECURSIVE r AS (SELECT 1) SEARCH DEPTH FIRST BY a, \"b c\" SET o CYCLE a SET c TO 1 "
             "DEFAULT 0 USING p, s AS "
             "(SELECT 2) SEARCH BREADTH FIRST BY x SET y, t AS (SELECT 3) CYCLE search, depth SET cycle "
             "USING breadth SELECT"},
        Case{"SELECT (WITH a AS (SELECT 1) TABLE a)", "SELECT (WITH a AS (SELECT 1) SELECT * FROM a)"}));

INSTANTIATE_TEST_SUITE_P(
    Blocks, QueryTest,
    testing::Values(
        Case{"SELECT * EXCLUDE (a, b) REPLACE (c + 1 AS c, d AS e), t.* EXCLUDE f REPLACE g AS h FROM t",
             "SELECT * EXCLUDE (a, b) REPLACE (c + 1 AS c, d AS e), t.* EXCLUDE (f) REPLACE (g AS h) FROM t"},
        Case{"SELECT * RENAME (a AS b, b AS a), t.* EXCLUDE (c) RENAME d AS \"e f\" FROM t",
             "SELECT * RENAME (a AS b, b AS a), t.* EXCLUDE (c) RENAME (d AS \"e f\") FROM t"},
        Case{
            "SELECT * EXCLUDE (a, b) GLOB 'c*', t.* EXCLUDE d NOT LIKE 'e%', s.t.* NOT GLOB 'f?' FROM s.t",
            "SELECT * EXCLUDE (a, b) GLOB 'c*', t.* EXCLUDE (d) NOT LIKE 'e%', s.t.* NOT GLOB 'f?' FROM s.t"},
        Case{"SELECT x: 1 // a, y: b GLOB c, z: NOT b NOT GLOB 'd', INTERVAL (n + 1) DAYS, '1'::INTEGER[3]",
             "SELECT 1 // a AS x, glob(b, c) AS y, NOT NOT glob(b, 'd') AS z, to_days(n + 1), "
             "CAST('1' AS INTEGER[])"},
        Case{"VALUES (1, 2), (3, 4),", "VALUES (1, 2), (3, 4)"},
        Case{"SELECT * LIKE 'a%', t.* NOT ILIKE 'b' || 'c' ESCAPE '!', s.t.* SIMILAR TO 'd', * NOT SIMILAR "
             "TO 'e' FROM t",
             "SELECT * LIKE 'a%', t.* NOT ILIKE 'b' || 'c' ESCAPE '!', s.t.* SIMILAR TO 'd', * NOT SIMILAR "
             "TO 'e' "
             "FROM t"},
        Case{"SELECT DISTINCT ON (a, b + 1) c FROM t", "SELECT DISTINCT ON (a, b + 1) c FROM t"},
        Case{"SELECT a FROM t GROUP BY ALL", "SELECT a FROM t GROUP BY ALL"},
        Case{"SELECT 1 FROM t GROUP BY (a, b), (), c", "SELECT 1 FROM t GROUP BY (a, b), (), c"},
        Case{"SELECT 1 FROM t GROUP BY rollup(a, (b, c)), CUBE (d), grouping sets ((a), (), rollup(b))",
             "SELECT 1 FROM t GROUP BY ROLLUP (a, (b, c)), CUBE (d), GROUPING SETS (a, (), ROLLUP (b))"},
        Case{"SELECT rollup, grouping(a) FROM t GROUP BY rollup, cube",
             "SELECT rollup, grouping(a) FROM t GROUP BY rollup, cube"},
        Case{"SELECT 1 FROM t HAVING a WINDOW w AS (PARTITION BY a), v AS (w ORDER BY b) QUALIFY c > 1",
             "SELECT 1 FROM t HAVING a WINDOW w AS (PARTITION BY a), v AS (w ORDER BY b) QUALIFY c > 1"}));

TEST(QueryDepth, IsLimited) {
  const auto parses = [](const std::string& head, const std::string& middle, const std::string& tail,
                         int times) {
    std::string text;
    for (int i = 0; i < times; ++i) text += head;
    text += middle;
    for (int i = 0; i < times; ++i) text += tail;
    try {
      parse_statement(text);
      return true;
    } catch (const Error& error) {
      EXPECT_EQ(error.message(), "nested more than 1000 levels deep");
      return false;
    }
  };
  EXPECT_TRUE(parses("SELECT (", "SELECT 1", ")", 400));
  EXPECT_FALSE(parses("SELECT (", "SELECT 1", ")", 900));
  EXPECT_FALSE(parses("SELECT * FROM (", "SELECT 1", ")", 900));
  EXPECT_TRUE(parses("(", "SELECT 1", ")", 900));
  EXPECT_FALSE(parses("(", "SELECT 1", ") LIMIT 1", 900));
  EXPECT_TRUE(parses("", "SELECT 1", " UNION ALL SELECT 1", 900));
  EXPECT_FALSE(parses("", "SELECT 1", " UNION ALL SELECT 1", 5000));
  EXPECT_FALSE(parses("", "SELECT 1 FROM t", ", t", 5000));
}

}  // namespace
}  // namespace rtsql::sql
