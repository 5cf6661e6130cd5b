// Lists the queries of the Star Schema Benchmark (O'Neil, O'Neil and Chen, revision 3), over the star of
// sample_data/star_schema.sql and over its flat table. A column's prefix says whose it is, so that both forms
// follow from the same few parts.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace rtsql::bench {

struct StarDimension {
  std::string_view table;
  std::string_view prefix;   // of its columns
  std::string_view key;      // its own
  std::string_view foreign;  // the column of lineorder that names it
};

inline constexpr std::array<StarDimension, 4> kStarDimensions = {{
    {"dates", "d_", "d_datekey", "lo_orderdate"},
    {"customer", "c_", "c_custkey", "lo_custkey"},
    {"supplier", "s_", "s_suppkey", "lo_suppkey"},
    {"part", "p_", "p_partkey", "lo_partkey"},
}};

struct StarQuery {
  std::string_view name;
  std::string_view outputs;
  std::string_view condition;  // beside the equalities that join
  std::string_view tail;       // GROUP BY, and an ORDER BY that leaves no two rows tied
};

// The 13 queries, in the order of the benchmark.
const std::vector<StarQuery>& star_queries();

// A cube over lineorder_flat that answers some of the queries, whose filters name its scanned columns.
struct StarCube {
  std::string_view name;
  std::string_view scanned, grouped, aggregated;
  std::string_view queries;  // the names of those
};

// Cubes that answer all of the queries between them.
const std::vector<StarCube>& star_cubes();

// The query over lineorder and the dimensions whose columns it names.
std::string star_sql(const StarQuery& query);
// The query over lineorder_flat.
std::string flat_sql(const StarQuery& query);

// Returns the columns of the schema that `sql` names, each once, in alphabetical order.
std::vector<std::string> star_columns(std::string_view sql);

// Joins lineorder with all dimensions: what stands behind a select list.
std::string star_join();

}  // namespace rtsql::bench
