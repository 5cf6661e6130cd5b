#include "statements.h"

#include <fmt/format.h>

#include <fstream>

#include "index/contract/method.h"
#include "index/registry/registry.h"

namespace rtsql::failure_test {
namespace {

// These are more rows than the host computes by itself (SET host_rows), so that kernels run.
constexpr int kRows = 300;
// These are few, as a reader polls at every row, and reads the first rows for each delimiter.
constexpr int kCsvRows = 12;

void write(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

std::string csv_rows() {
  std::string text = "id,k,wide,x,s,day\n";
  for (int row = 0; row < kCsvRows; ++row) {
    text += fmt::format("{},{},{},{}.5,name {},2024-02-{:02}\n", row, row % 7, row * 10'000'000'000, row,
                        row % 9, row % 28 + 1);
  }
  return text;
}

std::vector<Scenario> queries() {
  const std::string joins = "SELECT a.id, b.s FROM a JOIN b ON a.id = b.id WHERE a.k < 5 ORDER BY a.id";
  return {
      {"SelectAll", {}, "SELECT * FROM a"},
      {"SelectFiltered", {}, "SELECT id + 1, x * 2, upper(s) FROM a WHERE k > 2 AND s LIKE 'name%'"},
      {"SelectOnHost", {}, "SELECT id * 2, s || k FROM a WHERE id < 20"},
      {"SelectHostFunction", {}, "SELECT s || k, CAST(x AS VARCHAR), power(x, 2), left(s, k) FROM a"},
      {"SelectSum", {}, "SELECT COUNT(*), SUM(wide), AVG(x), MIN(s), COUNT(DISTINCT k) FROM a"},
      {"SelectGrouped", {}, "SELECT k, COUNT(*), SUM(x), MAX(day) FROM a GROUP BY k HAVING COUNT(*) > 10"},
      {"SelectGroupedByHash", {}, "SELECT wide, s, SUM(id) FROM a GROUP BY wide, s"},
      {"SelectGroupingSets",
       {},
       "SELECT k, s, SUM(id), COUNT(*) FILTER (WHERE x > 9), BIT_XOR(id) FROM a GROUP BY ROLLUP (k, s)"},
      {"SelectDerivedAggregates",
       {},
       "SELECT k, MEDIAN(x), STDDEV(id), STRING_AGG(s, ',' ORDER BY id), FIRST(day) FROM a GROUP BY k"},
      {"SelectSorted", {}, "SELECT id, wide FROM a ORDER BY s DESC, wide"},
      {"SelectTopN", {}, "SELECT id FROM a ORDER BY wide DESC LIMIT 5 OFFSET 3"},
      {"SelectFirstOfMany",
       {},
       "SELECT range FROM range(70000) WHERE range > 9 ORDER BY range % 10007, range DESC LIMIT 5"},
      {"SelectFewOfMany", {}, "SELECT range * 2 FROM range(70000) WHERE range = 500 AND range % 7 = 3"},
      {"SelectDistinct", {}, "SELECT DISTINCT k, s FROM a"},
      {"SelectJoin", {}, joins},
      {"SelectJoinInBatches", {"SET batch_rows = 1024"}, "SELECT COUNT(*) FROM a JOIN b ON a.k = b.k"},
      {"SelectJoinInChains", {}, "SELECT COUNT(*), SUM(b.id) FROM a JOIN b ON a.id / 2 = b.id / 4"},
      {"SelectJoinInChainsGroupedByHash",
       {},
       "SELECT b.wide, a.s, COUNT(*) FROM a JOIN b ON a.id / 2 = b.id / 4 GROUP BY b.wide, a.s"},
      {"SelectJoinByRanges",
       {},
       "SELECT COUNT(*) FROM a JOIN b ON a.k BETWEEN b.k - 2 AND b.k + 2 AND a.k > b.id"},
      {"SelectJoinBySeveralKeys",
       {},
       "SELECT COUNT(*) FROM a JOIN b ON a.k = b.k AND a.id = b.id AND a.wide = b.wide"},
      {"SelectDomain",
       {},
       "SELECT SUM((SELECT COUNT(*) FROM b WHERE b.k < a.k AND b.id < 20)) FROM a WHERE a.id < 50"},
      {"SelectLimitOfJoin", {}, "SELECT a.id, b.id FROM a JOIN b ON a.k = b.k LIMIT 10"},
      {"SelectComputedLimit",
       {},
       "SELECT id, k FROM a ORDER BY k, id LIMIT (SELECT MIN(k) + 20 FROM b) OFFSET (SELECT COUNT(*) FROM w "
       "WHERE id < 5)"},
      {"SelectJoinOfThree", {}, "SELECT COUNT(*) FROM a JOIN b USING (id) JOIN w ON b.wide = w.wide"},
      {"SelectLookupByHash",
       {},
       "SELECT b.x, MAX(a.s) FROM a JOIN b USING (wide) WHERE b.id < 9 GROUP BY b.x"},
      {"SelectFullJoin",
       {},
       "SELECT COUNT(a.id), COUNT(b.x) FROM a FULL JOIN (SELECT k, x + 1 AS x FROM b) b ON a.k = b.k"},
      {"SelectWithSubqueries",
       {},
       "SELECT COUNT(*), MAX(a.id) FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.k = a.k) "
       "AND id NOT IN (SELECT x FROM b)"},
      {"SelectValues", {}, "SELECT v.y, a.s FROM (VALUES (1, 'one'), (5, NULL)) v(x, y) JOIN a ON a.k = v.x"},
      {"SelectCommonTable",
       {},
       "WITH c AS (SELECT k, COUNT(*) AS n, MAX(s) || 'x' AS s FROM a GROUP BY k) "
       "SELECT x.n, y.s FROM c x JOIN c y ON x.k = y.k"},
      {"SelectRecursive",
       {},
       "WITH RECURSIVE r(d, s) AS (SELECT 0, s FROM a UNION SELECT d + 1, CASE WHEN b.k > 3 THEN r.s END "
       "FROM r JOIN b ON b.id = r.d WHERE d < 1) SELECT COUNT(*), MIN(s) FROM r"},
      {"SelectWindows",
       {},
       "SELECT id, SUM(x) OVER (PARTITION BY k ORDER BY s), RANK() OVER (PARTITION BY k ORDER BY s), "
       "LAG(s, 2, 'none') OVER (PARTITION BY k ORDER BY s), COUNT(DISTINCT s) OVER (PARTITION BY k) FROM a "
       "QUALIFY COUNT(*) OVER (PARTITION BY k) > "
       "9"},
      {"SelectPartitions",
       {},
       "SELECT id, SUM(x) OVER (PARTITION BY s), COUNT(DISTINCT wide) OVER (PARTITION BY x, s) FROM a"},
      {"SelectFrames",
       {},
       "SELECT id, SUM(wide) OVER w, MAX(s) OVER w, LAST_VALUE(k) IGNORE NULLS OVER w FROM a "
       "WINDOW w AS (ORDER BY day RANGE BETWEEN 3 PRECEDING AND 5 FOLLOWING EXCLUDE TIES)"},
      {"SelectChosenInFrames",
       {},
       "SELECT id, MEDIAN(x) OVER w, MODE(s) OVER w, SUM(DISTINCT k) OVER w, STRING_AGG(DISTINCT s) OVER w "
       "FROM a "
       "WINDOW w AS (PARTITION BY k ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT "
       "ROW)"},
      {"SelectUnion", {}, "SELECT k FROM a UNION SELECT k FROM b ORDER BY 1"},
      {"SelectCrossJoin", {}, "SELECT COUNT(*), SUM(a.id) FROM a, b WHERE a.x < b.x"},
      {"SelectByAnExpression",
       {"CREATE INDEX ON a (upper(s))"},
       "SELECT id FROM a WHERE upper(s) = 'NAME 7'"},
      {"SelectVerified", {"CREATE INDEX ON a (id)", "SET verify = on"}, "SELECT s FROM a WHERE id = 7"},
      {"SelectByReference",
       {"SET tier = reference"},
       "SELECT b.k, COUNT(*), MAX(a.s) FROM a JOIN b ON a.id = b.id WHERE b.id < 20 GROUP BY b.k ORDER BY 1"},
      {"SelectAnsweredOnTheHost", {"SET tier = auto"}, "SELECT k, x FROM a WHERE id < 10 ORDER BY x LIMIT 3"},
      {"Prepare",
       {},
       "PREPARE p AS SELECT s, SUM(x) FROM a WHERE k < $1 GROUP BY s HAVING SUM(id) > $2",
       false},
      {"ExecutePlanned",
       {"PREPARE p AS SELECT id, s FROM a WHERE k = $1 ORDER BY id LIMIT 5"},
       "EXECUTE p (3)"},
      {"ExecuteKeptPlan",
       {"CREATE INDEX ON a (id)", "PREPARE p AS SELECT id, s FROM a WHERE id < $1", "EXECUTE p (5)"},
       "EXECUTE p (50)"},
      {"ExecuteUpdate", {"PREPARE p AS UPDATE w SET k = $2 WHERE id < $1 RETURNING id"}, "EXECUTE p (10, 3)"},
      {"DeclareCursor",
       {"CLOSE ALL"},
       "DECLARE c CURSOR WITH HOLD FOR SELECT s, SUM(x) FROM a GROUP BY s ORDER BY 1"},
      {"FetchRows",
       {"CLOSE ALL", "DECLARE c CURSOR WITH HOLD FOR SELECT id, s FROM a ORDER BY id"},
       "FETCH ABSOLUTE 5 FROM c"},
      {"Explain", {}, "EXPLAIN " + joins},
      {"ExplainAnalyze", {}, "EXPLAIN ANALYZE " + joins, false},
      {"Benchmark", {}, "BENCHMARK sorted WITH (keys = 1000, probes = 1000, runs = 1)", false},
      {"BenchmarkScan", {}, "BENCHMARK SCAN scan, bindex WITH (rows = 1000, runs = 1, copy = on)", false},
      {"BenchmarkQuery", {}, "BENCHMARK (" + joins + ") WITH (runs = 1)", false},
      {"BenchmarkOfTables", {}, "BENCHMARK hash ON a (id) PROBE b (id) WITH (runs = 1)", false},
  };
}

// The table `w` has two indexes then, which are rebuilt.
std::vector<Scenario> changes() {
  const std::vector<std::string> indexes = {"CREATE INDEX w_id ON w USING sorted (id)",
                                            "CREATE INDEX w_wide ON w USING hash (wide)"};
  const std::vector<std::string> keys = {"ALTER TABLE w ADD PRIMARY KEY (id)",
                                         "ALTER TABLE w ADD UNIQUE (k, id)",
                                         "ALTER TABLE w ADD CHECK (id + k >= 0)"};
  return {
      {"CreateCube", {}, "CREATE CUBE made ON a SCAN (k, s) GROUP (wide) AGGREGATE (id, x)"},
      {"RefreshCube",
       {"CREATE CUBE kept ON a SCAN (k) AGGREGATE (id)", "DELETE FROM a WHERE id = 3"},
       "REFRESH CUBE kept"},
      {"SelectByRowsOfCube",
       {"CREATE CUBE kept ON a SCAN (k) GROUP (s) AGGREGATE (id, x)", "SET cube = on"},
       "SELECT s, SUM(id * 2), COUNT(DISTINCT x) FROM a WHERE k > 3 GROUP BY s ORDER BY s"},
      {"CreateTable", {}, "CREATE TABLE made (i INTEGER NOT NULL, s VARCHAR)"},
      {"CreateTableAs", {}, "CREATE TABLE made AS SELECT id, s || '!' AS t, x * 2 AS y FROM a WHERE k <> 1"},
      {"CreateTableAsRange", {}, "CREATE TABLE made AS SELECT range AS i, range % 10 AS k FROM range(1000)"},
      {"Insert", indexes, "INSERT INTO w SELECT id + 1000, k, wide + 1, x, s || '?', day FROM a"},
      {"InsertValues", indexes,
       "INSERT INTO w VALUES (9999, 1, 2, 3.5, 'new', DATE '2024-01-01'), (10000, NULL, "
       "NULL, NULL, NULL, NULL)"},
      {"Update", indexes, "UPDATE w SET wide = wide + 1, s = upper(s) WHERE k = 3"},
      {"UpdateAll", indexes, "UPDATE w SET id = id * 2"},
      {"UpdateOfSeveralColumns",
       {"CREATE INDEX w_several ON w (k, id, s)"},
       "UPDATE w SET k = k - 5, s = s || 'x' WHERE k > 2"},
      {"CreateIndexOfExpressions", {}, "CREATE INDEX ON w (upper(s), (k + 1))"},
      {"UpdateOfAnExpression", {"CREATE INDEX ON w (upper(s))"}, "UPDATE w SET s = s || 'x' WHERE k > 2"},
      {"SetTypeOfAnExpression",
       {"CREATE INDEX ON w USING hash ((k + 1))", "CREATE INDEX ON w ((k + 1))"},
       "ALTER TABLE w ALTER k TYPE BIGINT"},
      {"UpdateFrom", indexes,
       "UPDATE w SET wide = b.wide, s = b.s || '!' FROM b WHERE w.k = b.k AND b.id < 20 RETURNING w.id, "
       "b.id, w.s"},
      {"UpdateByQuery", indexes,
       "UPDATE w SET (x, s) = (SELECT SUM(b.x), MAX(b.s) FROM b WHERE b.k = w.k AND b.id < w.id) WHERE id < "
       "50"},
      {"InsertReturning", indexes,
       "INSERT INTO w SELECT * FROM a WHERE k = 2 RETURNING id + 1, (SELECT MAX(id) FROM w)"},
      {"DeleteUsing", indexes, "DELETE FROM w USING b WHERE w.k = b.k AND b.id < 20 RETURNING w.*, b.id"},
      {"Delete", indexes, "DELETE FROM w WHERE k = 3"},
      {"DeleteInWith", indexes,
       "WITH gone AS (DELETE FROM w WHERE k = 3 RETURNING id, s), more AS (INSERT INTO b SELECT * FROM a "
       "WHERE k = 2 RETURNING id) SELECT id, s || '!' FROM gone WHERE id NOT IN (SELECT id FROM more)"},
      {"DeleteAll", indexes, "DELETE FROM w"},
      {"CreateTableWithConstraints",
       {},
       "CREATE TABLE made (i INTEGER PRIMARY KEY, s VARCHAR DEFAULT 'x' || 'y' UNIQUE, CHECK (i > 0), "
       "UNIQUE (i, s))"},
      {"AddKey", indexes, "ALTER TABLE w ADD PRIMARY KEY (id)"},
      {"AddKeyOfSeveralColumns", indexes, "ALTER TABLE w ADD UNIQUE (id, k)"},
      {"AddCheck", indexes, "ALTER TABLE w ADD CHECK (id >= 0 AND length(s) > 0)"},
      {"AddColumnWithDefault", indexes,
       "ALTER TABLE w ADD COLUMN made VARCHAR DEFAULT 'x' NOT NULL CHECK (made > '')"},
      {"SetType", indexes, "ALTER TABLE w ALTER wide TYPE VARCHAR USING wide + 1"},
      {"DropConstrainedColumn", keys, "ALTER TABLE w DROP COLUMN id"},
      {"InsertChecked", keys, "INSERT INTO w SELECT id + 1000, k, wide + 1, x, s || '?', day FROM a"},
      {"InsertOrUpdate", keys,
       "INSERT INTO w SELECT id + 150, k, wide + 1, x, s || '?', day FROM a "
       "ON CONFLICT (id) DO UPDATE SET wide = excluded.wide, s = w.s || excluded.s"},
      {"InsertOrNothing", keys,
       "INSERT INTO w SELECT id + 150, k, wide + 1, x, s || '?', day FROM a ON CONFLICT DO NOTHING"},
      {"UpdateChecked", keys, "UPDATE w SET id = id + 1, k = k + 7"},
      {"DropTable", indexes, "DROP TABLE w"},
      {"DropIndex", indexes, "DROP INDEX w_id"},
  };
}

// What another session commits makes COMMIT append rows once more.
std::vector<Scenario> transactions() {
  const std::vector<std::string> block = {"BEGIN", "UPDATE w SET k = 1 WHERE id < 10",
                                          "CREATE TABLE made AS SELECT id, s FROM a",
                                          "CREATE INDEX ON made (id)"};
  return {
      {"Begin", {}, "BEGIN ISOLATION LEVEL SERIALIZABLE"},
      {"Savepoint", {"BEGIN"}, "SAVEPOINT s"},
      {"RollbackTo", {"BEGIN", "SAVEPOINT s", "DELETE FROM w", "SET batch_rows = 2048"}, "ROLLBACK TO s"},
      {"InsertInBlock", {"BEGIN", "DELETE FROM w WHERE id < 5"}, "INSERT INTO w SELECT * FROM w"},
      {"DropInBlock", {"BEGIN"}, "DROP TABLE w CASCADE"},
      {"Rollback", block, "ROLLBACK"},
      {"Commit", block, "COMMIT"},
      {"CommitMerged", block, "COMMIT", true, {"CREATE TABLE beside (a INTEGER)"}},
      {"CommitAppended",
       {"CREATE INDEX ON w (id)", "BEGIN", "INSERT INTO w SELECT * FROM w WHERE id < 5"},
       "COMMIT",
       true,
       {"INSERT INTO w SELECT * FROM w WHERE id = 7"}},
  };
}

std::vector<Scenario> files(const std::filesystem::path& folder) {
  auto path = [&](const char* name) { return (folder / name).string(); };
  return {
      {"SelectFile",
       {},
       fmt::format("SELECT COUNT(*), MAX(r.s) FROM '{}' r JOIN a ON a.id = r.id", path("rows.csv"))},
      {"CreateTableFromCsv", {}, fmt::format("CREATE TABLE made FROM '{}'", path("rows.csv"))},
      {"CreateTableFromBadCsv",
       {},
       fmt::format("CREATE TABLE made FROM '{}' WITH (types = (n INTEGER), ignore_errors)", path("bad.csv"))},
      {"CopyFrom", {"CREATE INDEX w_id ON w (id)"}, fmt::format("COPY w FROM '{}'", path("rows.csv"))},
      {"CopyTo", {}, fmt::format("COPY a TO '{}'", path("out.csv"))},
      {"CopyToReplaces", {}, fmt::format("COPY a TO '{}'", path("old.csv"))},
      {"CopyQueryTo",
       {},
       fmt::format("COPY (SELECT s, SUM(x) FROM a GROUP BY s ORDER BY s) TO '{}'", path("out.csv"))},
  };
}

std::vector<Scenario> indexes(bool ray_pipelines) {
  std::vector<Scenario> all;
  for (const IndexMethod* method : index_methods()) {
    if (method->capabilities.needs_ray_pipelines && !ray_pipelines) continue;
    const std::string create = fmt::format("CREATE INDEX a_key ON a USING {} (wide)", method->name);
    all.push_back({fmt::format("CreateIndex_{}", method->name), {}, create});
    if (method->capabilities.several_columns != IndexCapabilities::SeveralColumns::kRefused) {
      all.push_back({fmt::format("CreateIndexOfSeveralColumns_{}", method->name),
                     {},
                     fmt::format("CREATE {} a_keys ON a USING {} (k, id)",
                                 method->capabilities.probes ? "UNIQUE INDEX" : "INDEX", method->name)});
    }
    const std::string force = fmt::format("SET index = {}", method->name);
    if (method->capabilities.probes) {
      all.push_back({fmt::format("JoinByIndex_{}", method->name),
                     {create, force},
                     "SELECT COUNT(*), SUM(a.id) FROM b JOIN a ON a.wide = b.wide"});
    }
    all.push_back({fmt::format("LookUpByIndex_{}", method->name),
                   {create, force},
                   "SELECT id, s FROM a WHERE wide IN (0, 50000000000, 70000000000)"});
    if (!method->capabilities.ranges) continue;
    all.push_back({fmt::format("RangeByIndex_{}", method->name),
                   {create, force},
                   "SELECT id, s FROM a WHERE wide BETWEEN 50000000000 AND 70000000000"});
  }
  return all;
}

}  // namespace

std::vector<Scenario> scenarios(const std::filesystem::path& folder, bool ray_pipelines) {
  std::vector<Scenario> all = queries();
  for (const std::vector<Scenario>& more :
       {changes(), transactions(), files(folder), indexes(ray_pipelines)}) {
    all.insert(all.end(), more.begin(), more.end());
  }
  return all;
}

std::vector<std::string> table_statements() {
  auto create = [](const char* name, int rows) {
    return fmt::format(
        "CREATE TABLE {} AS SELECT CAST(range AS INTEGER) AS id, CASE WHEN range % 11 = 0 THEN NULL ELSE "
        "CAST(range % 7 AS INTEGER) END AS k, range * 10000000000 AS wide, range * 0.25e0 AS x, "
        "'name ' || range % 9 AS s, DATE '2024-01-01' + CAST(range % 100 AS INTEGER) AS day FROM range({})",
        name, rows);
  };
  return {create("a", kRows), create("b", kRows * 2 / 3), create("w", kRows)};
}

void write_files(const std::filesystem::path& folder) {
  write(folder / "rows.csv", csv_rows());
  write(folder / "bad.csv", "n,s\n1,one\ntwo,two\n3,three\n");
  write(folder / "old.csv", "old content\n");
}

}  // namespace rtsql::failure_test
