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
    testing::Values(Case{"SELECT 1", "SELECT 1"}, Case{"select 1;", "SELECT 1"},
                    Case{"SELECT * FROM t", "SELECT * FROM t"},
                    Case{"SELECT t.*, u.a FROM t, u", "SELECT t.*, u.a FROM t CROSS JOIN u"},
                    Case{"SELECT DISTINCT a, b FROM t", "SELECT DISTINCT a, b FROM t"},
                    Case{"SELECT ALL a, b FROM t", "SELECT a, b FROM t"},
                    Case{"SELECT \"all\" FROM t", "SELECT \"all\" FROM t"},
                    Case{"SELECT a AS x, b y, c AS \"a b\", d AS from FROM t",
                         "SELECT a AS x, b AS y, c AS \"a b\", d AS \"from\" FROM t"},
                    Case{"SELECT a FROM t AS u", "SELECT a FROM t AS u"},
                    Case{"SELECT a FROM t u", "SELECT a FROM t AS u"},
                    Case{"SELECT a FROM range(1, n + 1) r", "SELECT a FROM range(1, n + 1) AS r"},
                    Case{"SELECT a FROM range()", "SELECT a FROM range()"},
                    Case{"SELECT a FROM t JOIN u ON t.a = u.b", "SELECT a FROM t INNER JOIN u ON t.a = u.b"},
                    Case{"SELECT a FROM t INNER JOIN u USING (a, b)",
                         "SELECT a FROM t INNER JOIN u USING (a, b)"},
                    Case{"SELECT a FROM t LEFT JOIN u ON x LEFT OUTER JOIN v w ON y",
                         "SELECT a FROM t LEFT JOIN u ON x LEFT JOIN v AS w ON y"},
                    Case{"SELECT a FROM t CROSS JOIN u, v", "SELECT a FROM t CROSS JOIN u CROSS JOIN v"},
                    Case{"SELECT a FROM t WHERE a > 1 GROUP BY a, b + 1 HAVING count(*) > 2",
                         "SELECT a FROM t WHERE a > 1 GROUP BY a, b + 1 HAVING count(*) > 2"},
                    Case{"SELECT a FROM t ORDER BY a, b ASC, c DESC, d NULLS FIRST, e DESC NULLS LAST",
                         "SELECT a FROM t ORDER BY a, b, c DESC, d NULLS FIRST, e DESC NULLS LAST"},
                    Case{"SELECT a FROM t LIMIT 5", "SELECT a FROM t LIMIT 5"},
                    Case{"SELECT a FROM t LIMIT ALL", "SELECT a FROM t"},
                    Case{"SELECT a FROM t limit all OFFSET 2", "SELECT a FROM t OFFSET 2"},
                    Case{"SELECT a FROM t OFFSET 2 LIMIT ALL", "SELECT a FROM t OFFSET 2"},
                    Case{"SELECT a FROM t LIMIT \"all\"", "SELECT a FROM t LIMIT \"all\""},
                    Case{"SELECT a FROM t OFFSET 2", "SELECT a FROM t OFFSET 2"},
                    Case{"SELECT a FROM t LIMIT 5 OFFSET 2", "SELECT a FROM t LIMIT 5 OFFSET 2"},
                    Case{"SELECT a FROM t OFFSET 2 LIMIT 5", "SELECT a FROM t LIMIT 5 OFFSET 2"},
                    Case{"SELECT a -- comment\nFROM /* nested /* comment */ ; */ t", "SELECT a FROM t"}));

INSTANTIATE_TEST_SUITE_P(
    Hints, StatementTest,
    testing::Values(
        Case{"SELECT /*+ index(rx) */ a FROM t", "SELECT /*+ index(rx) */ a FROM t"},
        Case{"SELECT /*+ INDEX(t, Sorted) join (hash 4), no_cache */ DISTINCT a FROM t",
             "SELECT /*+ index(t, sorted) */ /*+ join(hash, 4) */ /*+ no_cache() */ DISTINCT a FROM t"},
        Case{"SELECT /* first */ /*+ index(none /* inner */) */ a", "SELECT /*+ index(none) */ a"},
        Case{"SELECT a /*+ index(rx) */ FROM t", "SELECT a FROM t"},
        Case{"/*+ index(rx) */ SELECT a FROM t", "SELECT a FROM t"}));

INSTANTIATE_TEST_SUITE_P(
    Tables, StatementTest,
    testing::Values(
        Case{"CREATE TABLE t (a INTEGER)", "create table t <a integer>"},
        Case{"CREATE TABLE t (a TEXT COLLATE \"de\" NOT NULL, b TEXT DEFAULT 'x' COLLATE de.NOCASE)",
             "create table t <a text collate [de] not null> <b text collate [de.NOCASE] default 'x'>"},
        Case{"SHOW COLLATIONS", "show collations"}, Case{"SHOW STORAGE t", "show storage t"},
        Case{"CREATE TABLE t (a int NULL DEFAULT -1 NOT NULL CONSTRAINT k UNIQUE CHECK (a <> 2), "
             "CONSTRAINT p PRIMARY KEY (a, b), b text, UNIQUE (b), CHECK (true))",
             "create table t <a int not null default -1, k: unique, check of a <> 2> <b text> "
             "[p: primary key(a, b)] [unique(b)] [check of TRUE]"},
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
        Case{"CREATE TABLE t AS SELECT a FROM u", "create table t as SELECT a FROM u"},
        Case{"CREATE TABLE IF NOT EXISTS t AS SELECT 1", "create table if not exists t as SELECT 1"},
        Case{"CREATE TABLE if (if if)", "create table if <if if>"}, Case{"DROP TABLE t", "drop table (t)"},
        Case{"DROP TABLE IF EXISTS t", "drop table if exists (t)"},
        Case{"DROP TABLE t, u CASCADE", "drop table (t, u) cascade"},
        Case{"DROP TABLE s.t, d.s.u", "drop table (s.t, d.s.u)"},
        Case{"CREATE SCHEMA IF NOT EXISTS s", "create schema if not exists s"},
        Case{"DROP SCHEMA IF EXISTS s, d.t CASCADE", "drop schema if exists (s, d.t) cascade"},
        Case{"ALTER SCHEMA s RENAME TO t", "rename schema s to t"},
        Case{"ALTER TABLE s.t SET SCHEMA u", "alter table s.t set schema to u"}, Case{"USE d.s", "use d.s"},
        Case{"ATTACH 'f.rtsql' AS x (READ_ONLY, TYPE rtsql)",
             "attach [f.rtsql] as x {READ_ONLY=[true]; TYPE=[rtsql]}"},
        Case{"ATTACH DATABASE IF NOT EXISTS ':memory:'", "attach [:memory:] if-not-exists"},
        Case{"DETACH DATABASE IF EXISTS x", "detach x if-exists"}, Case{"DETACH x", "detach x"},
        Case{"CHECKPOINT x", "checkpoint x"}, Case{"VACUUM", "vacuum"},
        Case{"SHOW DATABASES", "show databases"}, Case{"SHOW SCHEMAS", "show schemas"},
        Case{"TRUNCATE t, u", "truncate (t, u)"},
        Case{"CREATE OR REPLACE TEMP VIEW v (a, b) AS SELECT 1, 2",
             "create or replace temp view v(a, b) as SELECT 1, 2"},
        Case{"DROP VIEW IF EXISTS v, w", "drop view if exists (v, w)"},
        Case{"ALTER TABLE t ADD a INTEGER NOT NULL", "alter table t add <a integer not null>"},
        Case{"ALTER TABLE t ADD COLUMN IF NOT EXISTS to int", "alter table t add if not exists <to int>"},
        Case{"ALTER TABLE IF EXISTS t DROP COLUMN IF EXISTS a", "alter table if exists t drop if exists a"},
        Case{"ALTER TABLE t RENAME a TO b", "alter table t rename a to b"},
        Case{"ALTER TABLE t RENAME value TO before", "alter table t rename value to before"},
        Case{"ALTER TABLE t ADD enum ENUM('a', 'b''c')", "alter table t add <enum enum['a', 'b''c']>"},
        Case{"CREATE TYPE m AS ENUM ('a', 'b c')", "create type m(a, b c)"},
        Case{"CREATE OR REPLACE TEMP TYPE m AS ENUM ()", "create or replace temp type m"},
        Case{"CREATE TYPE IF NOT EXISTS m AS ENUM (SELECT a FROM t)",
             "create type if not exists m of SELECT a FROM t"},
        Case{"DROP TYPE IF EXISTS a, b CASCADE", "drop type if exists (a, b) cascade"},
        Case{"ALTER TYPE m ADD VALUE 'a'", "alter type m add a"},
        Case{"ALTER TYPE m ADD VALUE IF NOT EXISTS 'a' BEFORE 'b'",
             "alter type m add if not exists a before b"},
        Case{"ALTER TYPE m ADD VALUE 'a' AFTER 'b'", "alter type m add a behind b"},
        Case{"ALTER TYPE m RENAME VALUE 'a' TO 'b'", "alter type m rename label a to b"},
        Case{"ALTER TYPE m RENAME TO n", "alter type m rename to n"}, Case{"SHOW TYPES", "show types"},
        Case{"ALTER TABLE t RENAME COLUMN to TO to", "alter table t rename to to to"},
        Case{"ALTER TABLE t RENAME TO u", "alter table t rename table to u"},
        Case{"ALTER TABLE t ALTER COLUMN a SET NOT NULL", "alter table t set not null a"},
        Case{"ALTER TABLE t ALTER a DROP NOT NULL", "alter table t drop not null a"},
        Case{"ALTER TABLE t ALTER a SET DATA TYPE decimal(9, 2)", "alter table t type a decimal(9, 2)"},
        Case{"ALTER TABLE t ALTER a TYPE date USING b + 1", "alter table t type a date by b + 1"},
        Case{"ALTER TABLE t ALTER a SET DEFAULT NOT b", "alter table t set default a by NOT b"},
        Case{"ALTER TABLE t ALTER COLUMN a DROP DEFAULT", "alter table t drop default a"},
        Case{"ALTER TABLE t ADD a int DEFAULT 1 UNIQUE", "alter table t add <a int default 1, unique>"},
        Case{"ALTER TABLE t ADD PRIMARY KEY (a, key)", "alter table t add constraint [primary key(a, key)]"},
        Case{"ALTER TABLE t ADD CONSTRAINT c CHECK (a > 1)",
             "alter table t add constraint [c: check of a > 1]"},
        Case{"ALTER TABLE t DROP CONSTRAINT IF EXISTS c", "alter table t drop constraint if exists c"},
        Case{"ALTER TABLE t RENAME CONSTRAINT c TO d", "alter table t rename constraint c to d"}));

INSTANTIATE_TEST_SUITE_P(
    Indexes, StatementTest,
    testing::Values(
        Case{"CREATE INDEX i ON t (a)", "create index i on t using - (a)"},
        Case{"CREATE INDEX i ON t (a COLLATE \"C\" DESC, b, c COLLATE de)",
             "create index i on t using - (a COLLATE \"C\", b, c COLLATE \"de\") ordered"},
        Case{"CREATE UNIQUE INDEX i ON t USING rx (a, b DESC NULLS LAST)",
             "create unique index i on t using rx (a, b) ordered"},
        Case{"CREATE INDEX ON t USING rx (a, b)", "create index - on t using rx (a, b)"},
        Case{"CREATE INDEX IF NOT EXISTS ON t (a)", "create index if not exists - on t using - (a)"},
        Case{"CREATE INDEX IF NOT EXISTS i ON t (a)", "create index if not exists i on t using - (a)"},
        Case{"CREATE INDEX i ON t (Lower(a) DESC, (a + b), b::date)",
             "create index i on t using - (lower(a), a + b, CAST(b AS DATE)) ordered"},
        Case{"CREATE INDEX i ON t (substring(a FROM 1 FOR 20), a || b)",
             "create index i on t using - (substring(a, 1, 20), a || b)"},
        Case{"CREATE INDEX i ON t USING rx (a) WITH (bits = '23+23+18', hit = closest, leaf 4)",
             "create index i on t using rx (a) {bits=[23+23+18]; hit=[closest]; leaf=[4]}"},
        Case{"CREATE INDEX i ON t USING pivot (a) WITH (pin = full)",
             "create index i on t using pivot (a) {pin=[full]}"},
        Case{"DROP INDEX i", "drop index i"}, Case{"DROP INDEX IF EXISTS i", "drop index if exists i"}));

INSTANTIATE_TEST_SUITE_P(
    Rows, StatementTest,
    testing::Values(
        Case{"INSERT INTO t VALUES (1, 'a'), (-2, NULL)", "insert t <1, 'a'> <-2, NULL>"},
        Case{"INSERT INTO t (a, b) VALUES (1 + 1, DATE '2024-01-31')",
             "insert t(a, b) <1 + 1, DATE '2024-01-31'>"},
        Case{"INSERT INTO t SELECT * FROM u", "insert t SELECT * FROM u"},
        Case{"INSERT INTO t DEFAULT VALUES", "insert t default values"},
        Case{"INSERT INTO t SELECT * FROM u JOIN v ON true ON CONFLICT DO NOTHING",
             "insert t SELECT * FROM u INNER JOIN v ON TRUE on conflict"},
        Case{"INSERT INTO t VALUES (1) ON CONFLICT (do, b) DO UPDATE SET a = excluded.a WHERE b RETURNING b",
             "insert t <1> on conflict(do, b) [a = excluded.a] where b returning b"},
        Case{"INSERT INTO t (a) SELECT b FROM u", "insert t(a) SELECT b FROM u"},
        Case{"INSERT INTO t AS x (a) VALUES (1) RETURNING *, a + 1 AS b",
             "insert t as x(a) <1> returning *, a + 1 as b"},
        Case{"INSERT INTO t SELECT 1 RETURNING x.* EXCLUDE (a)", "insert t SELECT 1 returning x.*"},
        Case{"INSERT INTO t VALUES ((SELECT 1))", "insert t <(SELECT 1)>"},
        Case{"UPDATE t SET (a, b) = (SELECT 1, 2), (c) = (3), d = 4",
             "update t [(a, b) = (SELECT 1, 2)] [(c) = 3] [d = 4]"},
        Case{"UPDATE t SET a = b FROM u AS v, (SELECT 1) w WHERE t.a = v.b RETURNING t.a, v.b c",
             "update t [a = b] from <u as v SELECT 1 as w> where t.a = v.b returning t.a, v.b as c"},
        Case{"DELETE FROM t USING u JOIN v ON TRUE WHERE t.a = u.a RETURNING *",
             "delete t using <u v> where t.a = u.a returning *"},
        Case{"PREPARE p AS SELECT a FROM t WHERE b = ? AND c < ?",
             "prepare p $2 as SELECT a FROM t WHERE b = $1 AND c < $2"},
        Case{"PREPARE p (INTEGER, DECIMAL(9, 2)) AS INSERT INTO t VALUES ($1, $1 + 1)",
             "prepare p integer decimal $2 as insert t <$1, $1 + 1>"},
        Case{"EXECUTE p", "execute p <>"}, Case{"EXECUTE p (1, NULL)", "execute p <1, NULL>"},
        Case{"EXPLAIN EXECUTE p (1)", "explain execute p <1>"}, Case{"DEALLOCATE p", "deallocate p"},
        Case{"DEALLOCATE PREPARE p", "deallocate p"}, Case{"DEALLOCATE PREPARE", "deallocate PREPARE"},
        Case{"DEALLOCATE ALL", "deallocate *"}, Case{"BEGIN", "begin"},
        Case{"BEGIN WORK READ ONLY", "begin read only"},
        Case{"START TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY",
             "start transaction serializable read only"},
        Case{"BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE NOT DEFERRABLE", "begin"},
        Case{"COMMIT", "commit"}, Case{"END TRANSACTION AND CHAIN", "commit chain"},
        Case{"ABORT", "rollback"}, Case{"ROLLBACK WORK AND NO CHAIN", "rollback"},
        Case{"ROLLBACK AND CHAIN", "rollback chain"}, Case{"SAVEPOINT a", "savepoint a"},
        Case{"ROLLBACK TO a", "rollback to a"}, Case{"ROLLBACK TRANSACTION TO SAVEPOINT a", "rollback to a"},
        Case{"RELEASE SAVEPOINT a", "release a"}, Case{"RELEASE savepoint", "release savepoint"},
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
        Case{"COPY t (a, b) FROM 'a.csv' WITH (header true)", "copy t(a, b) from [a.csv] {header=[true]}"},
        Case{"COPY t FROM 'a.csv' (ignore_errors, reject_limit 5)",
             "copy t from [a.csv] {ignore_errors=[true]; reject_limit=[5]}"},
        Case{"COPY t TO 'a.csv'", "copy t to [a.csv]"},
        Case{"INSERT INTO t (VALUES (1, 2))", "insert t <1, 2>"},
        Case{"INSERT INTO t VALUES (1) LIMIT 1", "insert t VALUES (1) LIMIT 1"},
        Case{"INSERT INTO t (SELECT 1)", "insert t SELECT 1"},
        Case{"WITH a AS (SELECT 1) INSERT INTO t (b) FROM a",
             "insert t(b) WITH a AS (SELECT 1) SELECT * FROM a"},
        Case{"WITH a (x) AS (SELECT 1) UPDATE t SET b = 1 WHERE b IN (FROM a)",
             "with <a(x) as SELECT 1> update t [b = 1] where b IN (SELECT * FROM a)"},
        Case{"WITH a AS (SELECT 1) DELETE FROM t u", "with <a as SELECT 1> delete t as u"},
        Case{"CREATE TABLE t AS WITH a AS (SELECT 1) TABLE a",
             "create table t as WITH a AS (SELECT 1) SELECT * FROM a"},
        Case{"COPY (SELECT a FROM t) TO 'a.csv' WITH (header)",
             "copy (SELECT a FROM t) to [a.csv] {header=[true]}"}));

INSTANTIATE_TEST_SUITE_P(
    Session, StatementTest,
    testing::Values(Case{"SHOW TABLES", "show tables"}, Case{"SHOW INDEXES", "show indexes"},
                    Case{"SHOW SETTINGS", "show settings"}, Case{"SHOW ALL", "show settings"},
                    Case{"SHOW FUNCTIONS", "show functions"}, Case{"SHOW verify", "show setting verify"},
                    Case{"SHOW index", "show setting index"}, Case{"DESCRIBE t", "describe t"},
                    Case{"DESC t", "describe t"}, Case{"SET index = rx", "set index [rx]"},
                    Case{"SET verify TO on", "set verify [on]"}, Case{"SET verify = off", "set verify [off]"},
                    Case{"SET memory_limit = 2GB", "set memory_limit [2GB]"},
                    Case{"SET memory_limit = '1.5 GiB'", "set memory_limit [1.5 GiB]"},
                    Case{"SET x = -1.5", "set x [-1.5]"}, Case{"SET x TO +3", "set x [3]"},
                    Case{"RESET verify", "reset verify"}, Case{"RESET ALL", "reset -"},
                    Case{"EXPLAIN SELECT 1", "explain SELECT 1"},
                    Case{"EXPLAIN ANALYZE SELECT 1", "explain analyze SELECT 1"},
                    Case{"EXPLAIN (ANALYZE, FORMAT JSON) SELECT 1", "explain analyze json SELECT 1"},
                    Case{"EXPLAIN (analyze off, format = text) SELECT 1", "explain SELECT 1"},
                    Case{"EXPLAIN (ALTERNATIVES, ANALYZE) SELECT 1", "explain analyze alternatives SELECT 1"},
                    Case{"EXPLAIN (LOGICAL) SELECT 1", "explain logical SELECT 1"},
                    Case{"EXPLAIN DELETE FROM t", "explain delete t"},
                    Case{"EXPLAIN (SELECT 1)", "explain SELECT 1"},
                    Case{"EXPLAIN (ANALYZE) (SELECT 1)", "explain analyze SELECT 1"},
                    Case{"EXPLAIN ANALYZE DROP TABLE t", "explain analyze drop table (t)"}));

INSTANTIATE_TEST_SUITE_P(
    Benchmarks, StatementTest,
    testing::Values(
        Case{"EXPORT DATABASE 'a b'", "export [a b]"}, Case{"IMPORT DATABASE 'x'", "import [x]"},
        Case{"CHECKPOINT", "checkpoint"}, Case{"vacuum", "vacuum"}, Case{"CALIBRATE", "calibrate"},
        Case{"calibrate RESET", "calibrate reset"}, Case{"BENCHMARK ALL", "benchmark <all>"},
        Case{"BENCHMARK sorted, rx", "benchmark sorted rx"},
        Case{"BENCHMARK all, rx (hit = (any, closest), partitions = 4), hash WITH (keys = 4Mi, seed = 1)",
             "benchmark <all> rx {hit=[any][closest]; partitions=[4]} hash with {keys=[4Mi]; seed=[1]}"},
        Case{"BENCHMARK ALL WITH (sort_probes = (on, off), hit_rate = (0.5, 1), limit = 'x')",
             "benchmark <all> with {sort_probes=[on][off]; hit_rate=[0.5][1]; limit=[x]}"},
        Case{"BENCHMARK sorted ON t (a)", "benchmark sorted on t.a"},
        Case{"BENCHMARK sorted ON t (a) PROBE u (b) WITH (batches = 2)",
             "benchmark sorted on t.a probe u.b with {batches=[2]}"},
        Case{"BENCHMARK SCAN ALL", "benchmark of scans: <all>"},
        Case{"BENCHMARK (SELECT a FROM t) WITH (runs = 3)", "benchmark of SELECT a FROM t with {runs=[3]}"},
        Case{"BENCHMARK SCAN scan, bindex (vectors = (32, 64)), bindex WITH (rows = 1Mi, range = 6)",
             "benchmark of scans: scan bindex {vectors=[32][64]} bindex with {rows=[1Mi]; range=[6]}"},
        Case{"benchmark scan scan with (query = (q3, q6), operator = less)",
             "benchmark of scans: scan with {query=[q3][q6]; operator=[less]}"},
        Case{"BENCHMARK scan", "benchmark scan"}, Case{"BENCHMARK scan, rx", "benchmark scan rx"},
        Case{"BENCHMARK rx, scan (a = 1) WITH (seed = 1)", "benchmark rx scan {a=[1]} with {seed=[1]}"},
        Case{"SELECT scan FROM scan scan", "SELECT scan FROM scan AS scan"},
        Case{"SELECT a scan FROM t", "SELECT a AS scan FROM t"},
        Case{"SELECT benchmark, probe FROM benchmark probe",
             "SELECT benchmark, probe FROM benchmark AS probe"}));

}  // namespace
}  // namespace rtsql::sql
