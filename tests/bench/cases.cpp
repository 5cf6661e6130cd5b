#include "cases.h"

#include <fmt/format.h>

#include "common/text.h"
#include "index/registry/registry.h"

namespace rtsql::bench {
namespace {

constexpr uint64_t kDimensionRows = 1'000'000;
constexpr uint64_t kNodes = 250'007;  // a prime
constexpr uint64_t kEdges = 1'000'000;
constexpr double kRowsPerKey = 1e6;  // k is below this
constexpr double kBytesPerUrl = 46;  // on average
constexpr double kRowsPerPage = 10;  // of bench
constexpr const char* kThreeHalves = "SELECT COUNT(*) FROM bench WHERE k < 500000 AND g < 500 AND v < 0.5";

// Makes a case of a statement that both systems run as it is.
Case query(std::string name, std::string sql, double rows, double bytes_per_row, std::string index = "none") {
  return {std::move(name), {}, sql, rows, rows * bytes_per_row, std::move(index), {}, sql};
}

Case load(const std::string& path, double rows, double bytes) {
  const std::string file = quote_string(path);
  return {"load CSV",
          {"DROP TABLE IF EXISTS bench"},
          "CREATE TABLE bench FROM " + file,
          rows,
          bytes,
          "none",
          {"DROP TABLE IF EXISTS bench"},
          fmt::format("CREATE TABLE bench AS SELECT * FROM read_csv({})", file)};
}

// The keys are a permutation of 0 … kDimensionRows-1, so that no method profits from keys that are stored in
// order.
Case dimension() {
  std::string sql = fmt::format(
      "CREATE TABLE dim AS SELECT CAST((range * 7919) % {0} AS INTEGER) AS k, CAST(range % 1000 AS INTEGER) "
      "AS w "
      "FROM range({0})",
      kDimensionRows);
  Case made = query("make the inner table", sql, kDimensionRows, 8);
  made.before = {"DROP INDEX IF EXISTS bench_index", "DROP TABLE IF EXISTS dim"};
  made.peer_before = {"DROP TABLE IF EXISTS dim"};
  return made;
}

// Queries beyond filters and groups, over bench with its keys k, groups g and values v, and dim.
std::vector<Case> relational_queries(double rows) {
  return {
      query("exists",
            "SELECT COUNT(*) FROM bench WHERE EXISTS (SELECT 1 FROM dim WHERE dim.k = bench.k AND w < 500)",
            rows, 4),
      query("not in", "SELECT COUNT(*) FROM bench WHERE k NOT IN (SELECT k FROM dim WHERE w < 500)", rows, 4),
      query("correlated average",
            "SELECT COUNT(*) FROM bench WHERE v > (SELECT AVG(b.v) FROM bench b WHERE b.g = bench.g)", rows,
            24),
      query("left join",
            "SELECT COUNT(*), SUM(w) FROM bench LEFT JOIN (SELECT k, w FROM dim WHERE w < 500) d ON bench.k "
            "= d.k",
            rows, 4),
      query("union", "SELECT COUNT(*) FROM (SELECT k FROM bench UNION SELECT k FROM dim) u", rows, 4),
      query("row_number by group",
            "SELECT SUM(n) FROM (SELECT ROW_NUMBER() OVER (PARTITION BY g ORDER BY v) AS n FROM bench) r",
            rows, 12),
      query("median by group", "SELECT SUM(m) FROM (SELECT MEDIAN(v) AS m FROM bench GROUP BY g) r", rows,
            12),
      query("pairs of equal keys", "SELECT COUNT(*) FROM bench a JOIN bench b ON a.k = b.k", rows, 4),
      query("running sum by group",
            "SELECT MAX(s) FROM (SELECT SUM(v) OVER (PARTITION BY g ORDER BY k) AS s FROM bench) r", rows,
            16),
  };
}

// A graph of a million edges, four from each node, in which all nodes are reached in some ten rounds.
Case edges() {
  Case made =
      query("make a graph",
            fmt::format("CREATE TABLE edges AS SELECT CAST(range % {0} AS INTEGER) AS a, CAST((range % "
                        "{0} * 4 + range % 4) % {0} AS INTEGER) AS b FROM range({1})",
                        kNodes, kEdges),
            kEdges, 8);
  made.before = {"DROP TABLE IF EXISTS edges"};
  made.peer_before = {"DROP TABLE IF EXISTS edges"};
  return made;
}

Case reach() {
  return query(
      "recursive reach of a graph",
      "WITH RECURSIVE r(n) AS (SELECT 0 UNION SELECT edges.b FROM r JOIN edges ON edges.a = r.n) SELECT "
      "COUNT(*), SUM(n) FROM r",
      kEdges, 8);
}

// Makes URLs that are all different, and titles of which some are. A tenth of the rows of bench is enough.
Case pages(double rows) {
  const std::string url =
      "'https://www.' || chr(CAST(97 + range % 26 AS INTEGER)) || 'site' || CAST(range * 7919 % 100003 AS "
      "VARCHAR) || '.com/' || CAST(range AS VARCHAR) || '/search?q=' || CAST(range % 10 AS VARCHAR) || CASE "
      "WHEN range % 20 = 0 THEN '&from=google' ELSE '&lang=en' END";
  Case made =
      query("make texts",
            fmt::format("CREATE TABLE pages AS SELECT {} AS url, 'Title ' || CAST(range * 31 % 300007 "
                        "AS VARCHAR) AS title FROM range({:.0f})",
                        url, rows),
            rows, kBytesPerUrl);
  made.before = {"DROP TABLE IF EXISTS pages"};
  made.peer_before = made.before;
  return made;
}

Case load_texts(const std::string& path, double rows) {
  const std::string file = quote_string(path);
  const std::string write = fmt::format("COPY pages TO {}", file);
  return {"load texts",
          {write, "DROP TABLE IF EXISTS loaded"},
          "CREATE TABLE loaded FROM " + file,
          rows,
          rows * kBytesPerUrl,
          "none",
          {write, "DROP TABLE IF EXISTS loaded"},
          fmt::format("CREATE TABLE loaded AS SELECT * FROM read_csv({})", file)};
}

// Queries that look into texts.
std::vector<Case> text_queries(double rows) {
  const auto counted = [&](std::string name, std::string_view condition) {
    return query(std::move(name), fmt::format("SELECT COUNT(*) FROM pages WHERE {}", condition), rows,
                 kBytesPerUrl);
  };
  const auto grouped = [&](std::string name, std::string_view key) {
    return query(
        std::move(name),
        fmt::format("SELECT COUNT(*), MAX(n) FROM (SELECT COUNT(*) AS n FROM pages GROUP BY {}) t", key),
        rows, kBytesPerUrl);
  };
  return {
      counted("like one text", "url LIKE '%google%'"),
      counted("like two texts", "url LIKE '%q=0%google%'"),
      grouped("group by length", "length(url)"),
      grouped("group by substring", "substring(url, 1, 20)"),
      grouped("group by regexp_replace", R"(regexp_replace(url, '^https?://(www\.)?([^/]+)/.*$', '\2'))"),
      grouped("group by url", "url"),
      query("distinct upper", "SELECT COUNT(DISTINCT upper(url)) FROM pages", rows, kBytesPerUrl),
      query("first 2 by upper(title) || url",
            "SELECT title, url FROM pages ORDER BY upper(title) || url LIMIT 2", rows, kBytesPerUrl),
  };
}

Case build(const IndexMethod& method, const std::string& table, double rows) {
  return {fmt::format("build {} on {}", method.name, table),
          {"DROP INDEX IF EXISTS " + table + "_index"},
          fmt::format("CREATE INDEX {0}_index ON {0} USING {1} (k)", table, method.name),
          rows,
          rows * 4,
          "none",
          {},
          {}};
}

// Counts half of the rows, thrice, by bitmaps of indexes.
Case count_by_bitmaps(const IndexMethod& method, double rows) {
  using SeveralColumns = IndexCapabilities::SeveralColumns;
  Case made = query(fmt::format("count of 3 predicates, {}", method.name), kThreeHalves, rows, 16,
                    std::string(method.name));
  const bool is_one = method.capabilities.several_columns == SeveralColumns::kApart;
  const std::vector<std::string> keys =
      is_one ? std::vector<std::string>{"k, g, v"} : std::vector<std::string>{"k", "g", "v"};
  for (size_t i = 0; i < keys.size(); ++i) {
    made.before.push_back(
        fmt::format("CREATE INDEX IF NOT EXISTS {0}_{1} ON bench USING {0} ({2})", method.name, i, keys[i]));
  }
  return made;
}

}  // namespace

std::vector<Case> make_cases(uint64_t rows, const std::string& csv_path, uint64_t csv_bytes,
                             const std::vector<const IndexMethod*>& methods) {
  const auto count = static_cast<double>(rows);
  const std::string narrow = "SELECT COUNT(*), SUM(v) FROM bench WHERE k BETWEEN 500000 AND 500999";
  const double narrow_rows = count * 1000 / kRowsPerKey;
  const std::string join = "SELECT COUNT(*), SUM(w) FROM bench JOIN dim ON bench.k = dim.k";

  std::vector<Case> cases = {
      load(csv_path, count, static_cast<double>(csv_bytes)),
      query("range filter, count, sum",
            "SELECT COUNT(*), SUM(v) FROM bench WHERE k BETWEEN 100000 AND 199999", count, 12),
      query("three predicates",
            "SELECT COUNT(*), SUM(v) FROM bench WHERE k < 500000 AND g >= 200 AND v < 0.5", count, 16),
      query("group by, 1 thousand groups",
            "SELECT g, COUNT(*), SUM(v) FROM bench GROUP BY g ORDER BY g LIMIT 5", count, 12),
      query("group by, 1 million groups",
            "SELECT k, COUNT(*), SUM(v) FROM bench GROUP BY k ORDER BY k LIMIT 5", count, 12),
      query("row number, running sum by group",
            "SELECT SUM(n), SUM(s) FROM (SELECT ROW_NUMBER() OVER (PARTITION BY g ORDER BY k) AS n, SUM(id) "
            "OVER "
            "(PARTITION BY g ORDER BY k) AS s FROM bench) t",
            count, 12),
      query("largest of 1000 rows before",
            "SELECT SUM(m) FROM (SELECT MAX(k) OVER (ORDER BY id ROWS 999 PRECEDING) AS m FROM bench) t",
            count, 8),
      query("narrow range, scan", narrow, count, 12),
      query("few rows of many", "SELECT id, k, v FROM bench WHERE k BETWEEN 500000 AND 500009 ORDER BY id",
            count, 4),
      query("first 10 in an order", "SELECT id, v FROM bench ORDER BY v, id LIMIT 10", count, 8),
      query("first 10 of a filter", "SELECT id, k, g FROM bench WHERE g < 500 ORDER BY k DESC, id LIMIT 10",
            count, 8),
  };
  for (const IndexMethod* method : methods) {
    cases.push_back(build(*method, "bench", count));
    if (!method->capabilities.ranges) continue;
    cases.push_back(query(fmt::format("narrow range, {}", method->name), narrow, narrow_rows, 12,
                          std::string(method->name)));
  }
  cases.push_back(query("count of 3 predicates, scan", kThreeHalves, count, 16));
  for (const IndexMethod* method : bitmap_methods()) cases.push_back(count_by_bitmaps(*method, count));
  cases.push_back(dimension());
  cases.push_back(query("join with 1 million, no index", join, count, 4));
  for (Case& made : relational_queries(count)) cases.push_back(std::move(made));
  cases.push_back(edges());
  cases.push_back(reach());
  cases.push_back(pages(count / kRowsPerPage));
  cases.push_back(load_texts(csv_path + ".texts.csv", count / kRowsPerPage));
  for (Case& made : text_queries(count / kRowsPerPage)) cases.push_back(std::move(made));
  for (const IndexMethod* method : methods) {
    cases.push_back(build(*method, "dim", kDimensionRows));
    cases.push_back(query(fmt::format("join with 1 million, {}", method->name), join, count, 4,
                          std::string(method->name)));
  }
  return cases;
}

}  // namespace rtsql::bench
