// Compares golden plans: what EXPLAIN says of typical queries, estimated milliseconds left out.
// RTSQL_UPDATE_GOLDEN=1 writes the files anew, for review.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "engine/session.h"
#include "tests/project_paths.h"

namespace rtsql {
namespace {

const std::filesystem::path kGolden = std::filesystem::path(test::kProjectFolder) / "tests/plan/golden";

struct PlanCase {
  const char* name;      // of the golden file
  const char* settings;  // a statement to run before, or ""
  const char* query;
};

const std::vector<PlanCase> kCases = {
    {"scan", "", "SELECT v FROM big WHERE k < 500 AND v > 0.5"},
    {"constant", "", "SELECT 1 + 1"},
    {"index_range", "", "SELECT id FROM big WHERE id BETWEEN 10 AND 20"},
    {"index_with_filter", "", "SELECT id FROM big WHERE id = 10 AND v > 0.5"},
    {"index_in_list", "", "SELECT id FROM big WHERE id IN (3, 1, 2, 100)"},
    {"index_equalities", "", "SELECT id FROM big WHERE id = 3 OR 1 = id OR id IN (2, 100)"},
    {"unlisted", "", "SELECT id FROM big WHERE k <> 3 AND v > 0.5 AND k <> 1"},
    {"wide_range_scans", "", "SELECT count(*) FROM big WHERE id > 10"},
    {"decimal_bound_on_integer", "", "SELECT id FROM big WHERE id < 2.5"},
    {"forced_rx", "SET index = rx", "SELECT id FROM big WHERE id < 100"},
    {"forced_none", "SET index = none", "SELECT id FROM big WHERE id = 10"},
    {"hash_of_neighbours", "SET index = hash", "SELECT id FROM big WHERE id IN (1, 2, 3, 9)"},
    {"hash_of_a_narrow_range", "SET index = hash", "SELECT id FROM big WHERE id BETWEEN 10 AND 12"},
    {"hash_of_a_wide_range", "SET index = hash", "SELECT id FROM big WHERE id > 10"},
    {"hash_of_a_range_with_few_keys", "SET index = hash",
     "SELECT id FROM big WHERE id BETWEEN 99990 AND 120000"},
    {"forced_without_an_index", "SET index = rx", "SELECT count(*) FROM small WHERE id = 10"},
    {"forced_for_another_column", "SET index = rx", "SELECT count(*) FROM big WHERE k = 10 AND id + 1 > 5"},
    {"join_index", "SET join_index = btree", "SELECT count(*) FROM small s JOIN big b ON s.id = b.k"},
    {"join_index_for_ranges", "SET join_index = hash",
     "SELECT count(*) FROM small s JOIN big b ON b.v BETWEEN s.id AND s.id + 1"},
    {"near_a_point", "", "SELECT id FROM big WHERE distance(id, v, 1000, 0.5) < 20"},
    {"near_points", "", "SELECT count(*) FROM big a JOIN small b ON distance(a.id, a.v, b.id, 0.25) <= 2"},
    {"near_points_of_space", "",
     "SELECT count(*) FROM small s WHERE NOT EXISTS (SELECT 1 FROM big b WHERE distance(s.id, 1, s.id, b.k, "
     "b.v, b.id) < 4)"},
    {"near_a_point_by_an_index", "SET index = rx3d",
     "SELECT id FROM spots WHERE distance(x, y, 0.5, 2) < 0.25"},
    {"nearest_points_by_an_index", "SET index = rx3d",
     "SELECT id FROM spots WHERE id % 2 = 0 ORDER BY distance(x, y, 0.5, 2) LIMIT 10"},
    {"near_points_by_an_index", "SET index = rx3d",
     "SELECT count(*) FROM small s JOIN spots p ON distance(p.x, p.y, s.id, s.id / 2) <= 2"},
    {"forced_join_without_an_index", "SET index = btree",
     "SELECT count(*) FROM small s JOIN big ON s.id = big.id WHERE big.k < 5"},
    {"composite_index", "",
     "SELECT id FROM pairs WHERE k IN (3, 500, 501) AND id BETWEEN 100 AND 20000 AND v > 0.5"},
    {"composite_index_with_an_open_column", "SET index = btree",
     "SELECT id FROM pairs WHERE k < 5 AND v = 0.5"},
    {"composite_index_of_points", "SET index = bucket", "SELECT v FROM pairs WHERE id = 3 AND k IN (3, 4)"},
    {"composite_index_of_another_prefix", "SET index = btree", "SELECT v FROM pairs WHERE id = 3"},
    {"composite_index_lacks_a_point", "SET index = bucket", "SELECT count(*) FROM pairs WHERE k = 3"},
    {"composite_index_lacks_nulls", "SET index = pivot", "SELECT count(*) FROM sparse WHERE a = 3"},
    {"expression", "", "SELECT id FROM people p WHERE LOWER(p.name) = 'name 17'"},
    {"expression_in_join", "", "SELECT s.id, p.id FROM small s JOIN people p ON lower(p.name) = s.name"},
    {"expression_above_an_outer_join", "",
     "SELECT lower(p.name) FROM small s LEFT JOIN people p ON s.id = p.id WHERE lower(s.name) = 'n1'"},
    {"hashes_of_wide_values", "", "SELECT fare FROM bills WHERE id = 90000000000000000000000000000000000000"},
    {"forced_for_another_expression", "SET index = sorted", "SELECT id FROM people WHERE upper(name) = 'X'"},
    {"hint", "", "SELECT /*+ index(rx) */ id FROM big WHERE id = 10"},
    {"join_by_index", "", "SELECT s.name, big.v FROM small s JOIN big ON s.id = big.id"},
    {"join_by_index_in_batches", "SET pipelines = off",
     "SELECT s.name, big.v FROM small s JOIN big ON s.id = big.id"},
    {"fact_by_the_index_of_its_dimension", "",
     "SELECT sum(big.v) FROM big JOIN small s ON big.id = s.id WHERE s.name = 'n3' AND big.k < 500"},
    {"left_join_by_index", "SET index = sorted",
     "SELECT count(*), sum(big.v) FROM small s LEFT JOIN big ON s.id = big.id"},
    {"join_without_index", "SET index = none", "SELECT s.name, big.v FROM small s JOIN big ON s.id = big.id"},
    {"join_three", "",
     "SELECT count(*) FROM small a, big b, small c WHERE a.id = b.id AND b.k = c.id AND a.id < 9"},
    {"fallible_last", "", "SELECT k FROM big WHERE k * 3000000 > 0 AND v > 0.5 AND sqrt(v) < 1 AND id < 100"},
    {"fallible_above_joins", "",
     "SELECT count(*) FROM small s JOIN big ON CAST(s.name AS INTEGER) > 0 AND s.id = big.id WHERE big.k * 9 "
     "> 1"},
    {"fallible_key", "",
     "SELECT count(*) FROM small s, big WHERE CAST(s.name AS INTEGER) = big.id AND s.id < 5"},
    {"join_of_groupings", "",
     "SELECT count(*), sum(n), sum(m) FROM (SELECT k, id % 7 AS i, count(*) AS n FROM big GROUP BY 1, 2) a "
     "JOIN "
     "(SELECT k, id % 7 AS i, max(v) AS m FROM big GROUP BY 1, 2) b ON a.k = b.k AND a.i = b.i"},
    {"left_join", "", "SELECT s.name, big.v FROM small s LEFT JOIN big ON s.id = big.id AND big.k < 5"},
    {"left_join_made_inner", "",
     "SELECT count(*) FROM small s LEFT JOIN big ON s.id = big.id WHERE big.k < 5"},
    {"semi_join", "", "SELECT name FROM small s WHERE EXISTS (SELECT 1 FROM big WHERE big.id = s.id)"},
    {"anti_join", "",
     "SELECT name FROM small s WHERE NOT EXISTS (SELECT 1 FROM big WHERE big.id = s.id AND v > 0.5)"},
    {"scalar_subquery", "", "SELECT name, (SELECT count(*) FROM big WHERE big.k = s.id) FROM small s"},
    {"query_in_from", "",
     "SELECT count(*) FROM (SELECT id, k + 1 AS next FROM big) d WHERE next = 4 AND id < 100"},
    {"windows", "",
     "SELECT name, sum(id) OVER w, row_number() OVER (w ORDER BY id DESC), count(*) OVER (ORDER BY id ROWS 3 "
     "PRECEDING) FROM small WINDOW w AS (PARTITION BY name) QUALIFY max(id) OVER w > 5 AND name <> 'x'"},
    {"window_by_groups", "",
     "SELECT k, v - avg(v) OVER (PARTITION BY k), count(DISTINCT id) OVER (PARTITION BY k) FROM big"},
    {"window_in_order", "",
     "SELECT k, rank() OVER (PARTITION BY k ORDER BY v) AS r FROM big QUALIFY r = 1 ORDER BY k LIMIT 9"},
    {"union_all", "", "SELECT id FROM small UNION ALL SELECT k FROM big"},
    {"join_by_packed_keys", "SET index = none",
     "SELECT count(*) FROM big a JOIN big b ON a.k = b.k AND a.id = b.id"},
    {"join_by_hashed_keys", "",
     "SELECT count(*) FROM small a JOIN small b ON a.name = b.name AND a.id % 10 = b.id % 10"},
    {"join_by_two_integers", "", "SELECT count(*) FROM big a JOIN big b ON a.k = b.k AND a.k = b.id"},
    {"join_by_sparse_keys", "", "SELECT count(*), sum(n) FROM sales JOIN parts ON part = parts.id"},
    {"join_of_few_by_sparse_keys", "",
     "SELECT part, parts.id FROM sales LEFT JOIN parts ON part = parts.id AND n = 3"},
    {"semi_join_by_sparse_keys", "", "SELECT sum(n) FROM parts WHERE id IN (SELECT part FROM sales)"},
    {"join_in_chains", "",
     "SELECT k % 10, count(*), sum(small.id) FROM big JOIN small ON k = small.id % 20 WHERE v > 0.5 GROUP BY "
     "1"},
    {"join_in_chains_by_sparse_keys", "",
     "SELECT count(*), sum(a.n + b.n) FROM visits a JOIN visits b ON a.place = b.place"},
    {"join_in_chains_within_chains", "",
     "SELECT count(*), sum(a.n + b.n + s.id) FROM visits a JOIN visits b ON a.place = b.place AND a.n < b.n "
     "JOIN "
     "small s ON b.n % 50 = s.id / 2 WHERE a.n < 9000"},
    {"join_of_a_frequent_key", "",
     "SELECT count(*), sum(a.n + b.n) FROM visits a JOIN visits b ON a.guest = b.guest"},
    {"join_whose_order_shows", "",
     "SELECT string_agg(b.n, ',') FROM visits a JOIN visits b ON a.place = b.place"},
    {"join_in_chains_without_pipelines", "SET pipelines = off",
     "SELECT count(*), sum(a.n + b.n) FROM visits a JOIN visits b ON a.place = b.place"},
    {"join_star", "",
     "SELECT count(*) FROM small a, small b, big c, small d WHERE a.id = c.k AND b.id = c.k AND d.id = c.id"},
    {"join_bushy", "",
     "SELECT count(*) FROM big a, small b, big c, small d WHERE a.id = b.id AND a.k = c.k AND c.id = d.id "
     "AND "
     "b.name = 'n1' AND d.name = 'n2'"},
    {"cross_join", "", "SELECT count(*) FROM small a, small b WHERE a.id < b.id"},
    {"group_sort_limit", "",
     "SELECT k, count(*), avg(v) FROM big GROUP BY k HAVING count(*) > 1 ORDER BY 3 DESC LIMIT 5"},
    {"group_by_expressions", "",
     "SELECT k % 5 AS rest, id > 10 AS late, count(*) FROM big GROUP BY k % 5, id > 10"},
    {"text_functions", "",
     "SELECT upper(name), CAST(name AS INTEGER) + 1, substr(name, 2), 'x' || name || 'y', hash(name) FROM "
     "small "
     "WHERE replace(name, 'n', 'm') LIKE 'm%' OR length(name) > 4"},
    {"distinct", "", "SELECT DISTINCT k FROM big ORDER BY k"},
    {"cube_by_its_index", "",
     "SELECT kind, count(*), sum(fare) FROM trips WHERE day BETWEEN 3 AND 5 GROUP BY kind"},
    {"cube_of_all_cells", "SET cube = on",
     "SELECT sum(day), avg(fare) FILTER (WHERE kind = 2), count(*) FILTER (WHERE day > 90) FROM trips"},
    {"cube_by_its_rows", "SET cube = on",
     "SELECT kind, count(DISTINCT fare), sum(fare * day) FROM trips WHERE day < 4 AND fare > 1 GROUP BY "
     "kind"},
    {"cube_of_rows_without_cells", "SET cube = on",
     "SELECT count(DISTINCT fare), sum(fare * fare) FROM trips"},
    {"cube_without_a_sum_that_may_overflow", "SET cube = on",
     "SELECT sum(distance), avg(distance) FROM trips"},
    {"cube_by_its_sieve", "SET cube = on", "SELECT kind, sum(price) FROM rides WHERE day < 32 GROUP BY kind"},
    {"cube_by_its_sieve_and_rays", "SET cube = on",
     "SELECT kind, sum(price) FROM rides WHERE day BETWEEN 5 AND 50 GROUP BY kind"},
    {"cube_by_rays_to_extremes", "SET cube = on",
     "SELECT kind, max(price) FROM rides WHERE day BETWEEN 5 AND 14 GROUP BY kind"},
    {"cube_by_its_cells_rather_than_rays", "SET cube = on",
     "SELECT kind, sum(price) FROM tours WHERE id BETWEEN 5 AND 9 GROUP BY kind"},
    {"cube_by_its_sieve_rather_than_cells", "SET cube = on",
     "SELECT kind, sum(price) FROM tours WHERE id < 65536 GROUP BY kind"},
    {"cube_by_its_cells_without_rays", "SET cube = on", "SELECT kind, max(id) FROM tours GROUP BY kind"},
    {"update", "", "UPDATE big SET v = v + 1, k = 0 WHERE id BETWEEN 10 AND 20"},
    {"delete", "", "DELETE FROM small WHERE name || id = 'n00'"},
    {"insert_values", "", "INSERT INTO small (name, id) VALUES ('a', 1), ('b', 2)"},
    {"insert_select", "", "INSERT INTO small SELECT id, 'x' FROM big WHERE id = 10"},
    {"create_table_as", "", "CREATE TABLE copy AS SELECT id FROM small"},
};

class Plans : public ::testing::TestWithParam<PlanCase> {
 protected:
  static void SetUpTestSuite() {
    database_ = new Database();
    session_ = new Session(*database_);
    for (const char* statement :
         {"CREATE TABLE big AS SELECT CAST(range AS INTEGER) AS id, CAST(range % 1000 AS INTEGER) AS k, "
          "random(1, range) AS v FROM range(100000)",
          "CREATE TABLE small AS SELECT CAST(range AS INTEGER) AS id, 'n' || (range % 7) AS name FROM "
          "range(100)",
          "CREATE TABLE parts AS SELECT range * 1000003 AS id, CAST(range % 50 AS INTEGER) AS n FROM "
          "range(20000)",
          "CREATE TABLE sales AS SELECT (range % 40000) * 1000003 AS part FROM range(100000)",
          "CREATE TABLE visits AS SELECT CAST(range % 30000 * 70001 AS INTEGER) AS place, CAST(range AS "
          "INTEGER) AS n, CAST(CASE WHEN range % 4 = 0 THEN 7 ELSE range END AS INTEGER) AS guest FROM "
          "range(90000)",
          "CREATE INDEX big_id ON big USING sorted (id)",
          "CREATE INDEX big_id_rx ON big USING rx (id)",
          "CREATE INDEX big_id_hash ON big USING hash (id)",
          "CREATE TABLE pairs AS SELECT * FROM big",
          "CREATE INDEX pairs_k_id ON pairs USING btree (k, id)",
          "CREATE INDEX pairs_id_k ON pairs USING bucket (id, k)",
          "CREATE TABLE sparse AS SELECT CAST(range AS INTEGER) AS a, CASE WHEN range % 3 = 0 THEN NULL ELSE "
          "range END AS b FROM range(1000)",
          "CREATE INDEX sparse_a_b ON sparse USING pivot (a, b)",
          "CREATE TABLE people AS SELECT CAST(range AS INTEGER) AS id, 'Name ' || (range % 5000) AS name "
          "FROM "
          "range(50000)",
          "CREATE INDEX people_lower ON people (lower(name))",
          "CREATE TABLE spots AS SELECT CAST(range AS INTEGER) AS id, random(1, range) * 100 AS x, "
          "CAST(range % 100 "
          "AS INTEGER) AS y FROM range(20000)",
          "CREATE INDEX spots_x_y ON spots USING rx3d (x, y)",
          "CREATE TABLE trips AS SELECT CAST(range % 100 AS INTEGER) AS day, CAST(range % 7 AS INTEGER) AS "
          "kind, CAST(range % 2 AS HUGEINT) * 90000000000000000000000000000000000000 AS distance, CAST(range "
          "% 1000 AS DECIMAL(9,2)) AS fare FROM "
          "range(700000)",
          "CREATE TABLE bills AS SELECT range * CAST(90000000000000000000000000000000 AS HUGEINT) AS id, "
          "CAST(range % 1000 AS DECIMAL(9,2)) AS fare FROM range(100000)",
          "CREATE INDEX bills_id ON bills USING hash (id)",
          "CREATE CUBE by_day ON trips SCAN (day) GROUP (kind, distance) AGGREGATE (fare)",
          "CREATE TABLE rides AS SELECT CAST(range % 70 AS INTEGER) AS day, CAST(range % 7 AS INTEGER) AS "
          "kind, CAST(range % 90 AS INTEGER) AS price FROM range(70000)",
          "CREATE CUBE by_kind ON rides SCAN (day) GROUP (kind) AGGREGATE (price) WITH (trace = rays, sieve "
          "= 16)",
          "CREATE TABLE tours AS SELECT CAST(range AS INTEGER) AS id, CAST(range % 7 AS INTEGER) AS kind, "
          "CAST(range % 90 AS INTEGER) AS price FROM range(100000)",
          "CREATE CUBE by_tour ON tours SCAN (id) GROUP (kind) AGGREGATE (price) WITH (trace = auto, sieve "
          "= 4096)"}) {
      session_->execute(statement);
    }
  }
  static void TearDownTestSuite() {
    delete session_;
    session_ = nullptr;
    delete database_;
    database_ = nullptr;
  }
  static std::string explain(const PlanCase& test) {
    session_->execute("RESET ALL");
    session_->execute("SET tier = device");
    if (*test.settings != '\0') session_->execute(test.settings);
    StatementResult result = session_->execute(std::string("EXPLAIN ") + test.query);
    HostColumn lines = result.rows->fetch(0, result.rows->row_count())[0];
    std::string text;
    for (uint64_t row = 0; row < lines.rows; ++row) {
      const std::string_view line = lines.dictionary->string(lines.at<uint32_t>(row));
      if (line.starts_with("Device: ")) continue;
      text.append(line).push_back('\n');
    }
    return std::regex_replace(text, std::regex(" cost=[0-9.]+ ms| [0-9.]+ ms"), "");
  }
  static Database* database_;
  static Session* session_;
};

Database* Plans::database_ = nullptr;
Session* Plans::session_ = nullptr;

TEST_P(Plans, AreAsReviewed) {
  std::string plan = std::string("-- ") + GetParam().query + "\n" + explain(GetParam());
  std::filesystem::path file = kGolden / (std::string(GetParam().name) + ".txt");
  if (std::getenv("RTSQL_UPDATE_GOLDEN") != nullptr) std::ofstream(file) << plan;
  std::stringstream golden;
  golden << std::ifstream(file).rdbuf();
  EXPECT_EQ(plan, golden.str()) << "RTSQL_UPDATE_GOLDEN=1 accepts the new plan";
}

INSTANTIATE_TEST_SUITE_P(Golden, Plans, ::testing::ValuesIn(kCases),
                         [](const auto& test) { return std::string(test.param.name); });

}  // namespace
}  // namespace rtsql
