// Tests every statement and every optional part of it, compared by dump().
#include <gtest/gtest.h>

#include <ostream>

#include "sql/parser.h"
#include "tests/parser/dump.h"

namespace rtsql::sql {
namespace {

struct Case {
  const char* text;
  const char* dumped;
};

void PrintTo(const Case& test_case, std::ostream* out) {
  *out << test_case.text;
}

class StatementTest : public testing::TestWithParam<Case> {};

TEST_P(StatementTest, IsReadAsWritten) {
  EXPECT_EQ(dump(parse_statement(GetParam().text)), GetParam().dumped);
}

INSTANTIATE_TEST_SUITE_P(
    Select, StatementTest,
    testing::Values(Case{"SELECT 1", "select 1"}, Case{"select 1;", "select 1"},
                    Case{"SELECT * FROM t", "select * from t"},
                    Case{"SELECT t.*, u.a FROM t, u", "select t.*, u.a from t cross u"},
                    Case{"SELECT DISTINCT a, b FROM t", "select distinct a, b from t"},
                    Case{"SELECT ALL a, b FROM t", "select a, b from t"},
                    Case{"SELECT \"all\" FROM t", "select \"all\" from t"},
                    Case{"SELECT a AS x, b y, c AS \"a b\", d AS from FROM t",
                         "select a as x, b as y, c as a b, d as from from t"},
                    Case{"SELECT a FROM t AS u", "select a from t as u"},
                    Case{"SELECT a FROM t u", "select a from t as u"},
                    Case{"SELECT a FROM range(1, n + 1) r", "select a from range(1, n + 1) as r"},
                    Case{"SELECT a FROM range()", "select a from range()"},
                    Case{"SELECT a FROM t JOIN u ON t.a = u.b", "select a from t inner u on t.a = u.b"},
                    Case{"SELECT a FROM t INNER JOIN u USING (a, b)", "select a from t inner u using (a, b)"},
                    Case{"SELECT a FROM t LEFT JOIN u ON x LEFT OUTER JOIN v w ON y",
                         "select a from t left u on x left v as w on y"},
                    Case{"SELECT a FROM t CROSS JOIN u, v", "select a from t cross u cross v"},
                    Case{"SELECT a FROM t WHERE a > 1 GROUP BY a, b + 1 HAVING count(*) > 2",
                         "select a from t where a > 1 group a, b + 1 having count(*) > 2"},
                    Case{"SELECT a FROM t ORDER BY a, b ASC, c DESC, d NULLS FIRST, e DESC NULLS LAST",
                         "select a from t order a, b, c desc, d nulls first, e desc nulls last"},
                    Case{"SELECT a FROM t LIMIT 5", "select a from t limit 5"},
                    Case{"SELECT a FROM t LIMIT ALL", "select a from t"},
                    Case{"SELECT a FROM t limit all OFFSET 2", "select a from t offset 2"},
                    Case{"SELECT a FROM t OFFSET 2 LIMIT ALL", "select a from t offset 2"},
                    Case{"SELECT a FROM t LIMIT \"all\"", "select a from t limit \"all\""},
                    Case{"SELECT a FROM t OFFSET 2", "select a from t offset 2"},
                    Case{"SELECT a FROM t LIMIT 5 OFFSET 2", "select a from t limit 5 offset 2"},
                    Case{"SELECT a FROM t OFFSET 2 LIMIT 5", "select a from t limit 5 offset 2"},
                    Case{"SELECT a -- comment\nFROM /* nested /* comment */ ; */ t", "select a from t"}));

INSTANTIATE_TEST_SUITE_P(
    Hints, StatementTest,
    testing::Values(Case{"SELECT /*+ index(rx) */ a FROM t", "select +index(rx) a from t"},
                    Case{"SELECT /*+ INDEX(t, Sorted) join (hash 4), no_cache */ DISTINCT a FROM t",
                         "select +index(t, sorted) +join(hash, 4) +no_cache() distinct a from t"},
                    Case{"SELECT /* first */ /*+ index(none /* inner */) */ a", "select +index(none) a"},
                    Case{"SELECT a /*+ index(rx) */ FROM t", "select a from t"},
                    Case{"/*+ index(rx) */ SELECT a FROM t", "select a from t"}));

INSTANTIATE_TEST_SUITE_P(
    Tables, StatementTest,
    testing::Values(
        Case{"CREATE TABLE t (a INTEGER)", "create table t <a integer>"},
        Case{"CREATE TABLE IF NOT EXISTS t (a INT NOT NULL, b TEXT NULL, c VARCHAR(20))",
             "create table if not exists t <a int not null> <b text> <c varchar(20)>"},
        Case{"CREATE TABLE t (a DOUBLE PRECISION, b double, c NUMERIC(9,2), d timestamp)",
             "create table t <a double> <b double> <c numeric(9, 2)> <d timestamp>"},
        Case{"CREATE TABLE t FROM 'data/a.csv'", "create table t from [data/a.csv]"},
        Case{"CREATE TABLE IF NOT EXISTS t FROM 'a' WITH (header, delimiter = ';', quote '\"', skip -1)",
             "create table if not exists t from [a] {header=[true]; delimiter=[;]; quote=[\"]; skip=[-1]}"},
        Case{
            "CREATE TABLE t FROM 'a' WITH (types = (a INTEGER, b DECIMAL(9, 2)), types (c double precision))",
            "create table t from [a] {types=<a integer><b decimal(9, 2)>; types=<c double>}"},
        Case{"CREATE TABLE t FROM 'a' WITH (null 'NA', null = '', delimiter E'\\t', sample 1.5, header off)",
             "create table t from [a] {null=[NA]; null=[]; delimiter=[\t]; sample=[1.5]; header=[off]}"},
        Case{"CREATE TABLE t AS SELECT a FROM u", "create table t as select a from u"},
        Case{"CREATE TABLE IF NOT EXISTS t AS SELECT 1", "create table if not exists t as select 1"},
        Case{"CREATE TABLE if (if if)", "create table if <if if>"}, Case{"DROP TABLE t", "drop table t"},
        Case{"DROP TABLE IF EXISTS t", "drop table if exists t"}));

INSTANTIATE_TEST_SUITE_P(
    Indexes, StatementTest,
    testing::Values(
        Case{"CREATE INDEX i ON t (a)", "create index i on t using - (a)"},
        Case{"CREATE INDEX ON t USING rx (a, b)", "create index - on t using rx (a, b)"},
        Case{"CREATE INDEX IF NOT EXISTS ON t (a)", "create index if not exists - on t using - (a)"},
        Case{"CREATE INDEX IF NOT EXISTS i ON t (a)", "create index if not exists i on t using - (a)"},
        Case{"CREATE INDEX i ON t USING rx (a) WITH (bits = '23+23+18', hit = closest, leaf 4)",
             "create index i on t using rx (a) {bits=[23+23+18]; hit=[closest]; leaf=[4]}"},
        Case{"CREATE INDEX i ON t USING pivot (a) WITH (pin = full)",
             "create index i on t using pivot (a) {pin=[full]}"},
        Case{"DROP INDEX i", "drop index i"}, Case{"DROP INDEX IF EXISTS i", "drop index if exists i"}));

INSTANTIATE_TEST_SUITE_P(
    Rows, StatementTest,
    testing::Values(Case{"INSERT INTO t VALUES (1, 'a'), (-2, NULL)", "insert t <1, 'a'> <-2, NULL>"},
                    Case{"INSERT INTO t (a, b) VALUES (1 + 1, DATE '2024-01-31')",
                         "insert t(a, b) <1 + 1, DATE '2024-01-31'>"},
                    Case{"INSERT INTO t SELECT * FROM u", "insert t select * from u"},
                    Case{"INSERT INTO t (a) SELECT b FROM u", "insert t(a) select b from u"},
                    Case{"UPDATE t SET a = 1", "update t [a = 1]"},
                    Case{"UPDATE t AS u SET a = u.b WHERE u.a > 1", "update t as u [a = u.b] where u.a > 1"},
                    Case{"UPDATE t u SET a = 1", "update t as u [a = 1]"},
                    Case{"UPDATE set SET set = 1", "update set [set = 1]"},
                    Case{"UPDATE t AS set SET a = set.b", "update t as set [a = set.b]"},
                    Case{"DELETE FROM t AS u WHERE u.a > 1", "delete t as u where u.a > 1"},
                    Case{"DELETE FROM t u WHERE a > 1", "delete t as u where a > 1"},
                    Case{"UPDATE t SET a = b = c, \"B\" = NULL WHERE a > 1 OR b",
                         "update t [a = b = c] [B = NULL] where a > 1 OR b"},
                    Case{"UPDATE set SET update = delete", "update set [update = delete]"},
                    Case{"DELETE FROM t", "delete t"},
                    Case{"DELETE FROM t WHERE a IN (1, 2)", "delete t where a IN (1, 2)"},
                    Case{"COPY t FROM 'a.csv'", "copy t from [a.csv]"},
                    Case{"COPY t (a, b) FROM 'a.csv' WITH (header true)",
                         "copy t(a, b) from [a.csv] {header=[true]}"},
                    Case{"COPY t FROM 'a.csv' (ignore_errors, reject_limit 5)",
                         "copy t from [a.csv] {ignore_errors=[true]; reject_limit=[5]}"},
                    Case{"COPY t TO 'a.csv'", "copy t to [a.csv]"},
                    Case{"COPY (SELECT a FROM t) TO 'a.csv' WITH (header)",
                         "copy (select a from t) to [a.csv] {header=[true]}"}));

INSTANTIATE_TEST_SUITE_P(
    Session, StatementTest,
    testing::Values(Case{"SHOW TABLES", "show tables"}, Case{"SHOW INDEXES", "show indexes"},
                    Case{"SHOW SETTINGS", "show settings"}, Case{"SHOW ALL", "show settings"},
                    Case{"SHOW verify", "show setting verify"}, Case{"SHOW index", "show setting index"},
                    Case{"DESCRIBE t", "describe t"}, Case{"DESC t", "describe t"},
                    Case{"SET index = rx", "set index [rx]"}, Case{"SET verify TO on", "set verify [on]"},
                    Case{"SET verify = off", "set verify [off]"},
                    Case{"SET memory_limit = 2GB", "set memory_limit [2GB]"},
                    Case{"SET memory_limit = '1.5 GiB'", "set memory_limit [1.5 GiB]"},
                    Case{"SET x = -1.5", "set x [-1.5]"}, Case{"SET x TO +3", "set x [3]"},
                    Case{"RESET verify", "reset verify"}, Case{"RESET ALL", "reset -"},
                    Case{"EXPLAIN SELECT 1", "explain select 1"},
                    Case{"EXPLAIN ANALYZE SELECT 1", "explain analyze select 1"},
                    Case{"EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", "explain analyze json select 1"},
                    Case{"EXPLAIN (analyze off, format = text) SELECT 1", "explain select 1"},
                    Case{"EXPLAIN DELETE FROM t", "explain delete t"},
                    Case{"EXPLAIN ANALYZE DROP TABLE t", "explain analyze drop table t"}));

INSTANTIATE_TEST_SUITE_P(
    Benchmarks, StatementTest,
    testing::Values(
        Case{"CALIBRATE", "calibrate"}, Case{"calibrate RESET", "calibrate reset"},
        Case{"BENCHMARK ALL", "benchmark <all>"}, Case{"BENCHMARK sorted, rx", "benchmark sorted rx"},
        Case{"BENCHMARK all, rx (hit = (any, closest), partitions = 4), hash WITH (keys = 4Mi, seed = 1)",
             "benchmark <all> rx {hit=[any][closest]; partitions=[4]} hash with {keys=[4Mi]; seed=[1]}"},
        Case{"BENCHMARK ALL WITH (sort_probes = (on, off), hit_rate = (0.5, 1), limit = 'x')",
             "benchmark <all> with {sort_probes=[on][off]; hit_rate=[0.5][1]; limit=[x]}"},
        Case{"BENCHMARK sorted ON t (a)", "benchmark sorted on t.a"},
        Case{"BENCHMARK sorted ON t (a) PROBE u (b) WITH (batches = 2)",
             "benchmark sorted on t.a probe u.b with {batches=[2]}"},
        Case{"SELECT benchmark, probe FROM benchmark probe",
             "select benchmark, probe from benchmark as probe"}));

}  // namespace
}  // namespace rtsql::sql
