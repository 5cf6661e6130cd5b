#include "star_queries.h"

#include <fmt/format.h>

#include <cctype>
#include <set>

#include "common/text.h"

namespace rtsql::bench {
namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

bool is_star_column(std::string_view name) {
  if (name.starts_with("lo_")) return true;
  for (const StarDimension& dimension : kStarDimensions) {
    if (name.starts_with(dimension.prefix)) return true;
  }
  return false;
}

// FROM and WHERE of lineorder with the dimensions.
std::string joined(const std::vector<StarDimension>& dimensions) {
  std::vector<std::string> tables = {"lineorder"};
  std::vector<std::string> equalities;
  for (const StarDimension& dimension : dimensions) {
    tables.emplace_back(dimension.table);
    equalities.push_back(fmt::format("{} = {}", dimension.foreign, dimension.key));
  }
  return fmt::format("FROM {} WHERE {}", join(tables, ", "), join(equalities, " AND "));
}

std::string with_tail(std::string sql, const StarQuery& query) {
  if (!query.tail.empty()) sql += fmt::format(" {}", query.tail);
  return sql;
}

}  // namespace

const std::vector<StarQuery>& star_queries() {
  constexpr std::string_view discounts = "SUM(lo_extendedprice * lo_discount) AS revenue";
  constexpr std::string_view by_brand = "SUM(lo_revenue) AS revenue, d_year, p_brand1";
  constexpr std::string_view brands = "GROUP BY d_year, p_brand1 ORDER BY d_year, p_brand1";
  constexpr std::string_view by_city = "c_city, s_city, d_year, SUM(lo_revenue) AS revenue";
  constexpr std::string_view cities =
      "GROUP BY c_city, s_city, d_year ORDER BY d_year, revenue DESC, c_city, s_city";
  static const std::vector<StarQuery> queries = {
      {"Q1.1", discounts, "d_year = 1993 AND lo_discount BETWEEN 1 AND 3 AND lo_quantity < 25", ""},
      {"Q1.2", discounts,
       "d_yearmonthnum = 199401 AND lo_discount BETWEEN 4 AND 6 AND lo_quantity BETWEEN 26 AND 35", ""},
      {"Q1.3", discounts,
       "d_weeknuminyear = 6 AND d_year = 1994 AND lo_discount BETWEEN 5 AND 7 "
       "AND lo_quantity BETWEEN 26 AND 35",
       ""},
      {"Q2.1", by_brand, "p_category = 'MFGR#12' AND s_region = 'AMERICA'", brands},
      {"Q2.2", by_brand, "p_brand1 BETWEEN 'MFGR#2221' AND 'MFGR#2228' AND s_region = 'ASIA'", brands},
      {"Q2.3", by_brand, "p_brand1 = 'MFGR#2221' AND s_region = 'EUROPE'", brands},
      {"Q3.1", "c_nation, s_nation, d_year, SUM(lo_revenue) AS revenue",
       "c_region = 'ASIA' AND s_region = 'ASIA' AND d_year >= 1992 AND d_year <= 1997",
       "GROUP BY c_nation, s_nation, d_year ORDER BY d_year, revenue DESC, c_nation, s_nation"},
      {"Q3.2", by_city,
       "c_nation = 'UNITED STATES' AND s_nation = 'UNITED STATES' AND d_year >= 1992 AND d_year <= 1997",
       cities},
      {"Q3.3", by_city,
       "(c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED "
       "KI5') "
       "AND d_year >= 1992 AND d_year <= 1997",
       cities},
      {"Q3.4", by_city,
       "(c_city = 'UNITED KI1' OR c_city = 'UNITED KI5') AND (s_city = 'UNITED KI1' OR s_city = 'UNITED "
       "KI5') "
       "AND d_yearmonth = 'Dec1997'",
       cities},
      {"Q4.1", "d_year, c_nation, SUM(lo_revenue - lo_supplycost) AS profit",
       "c_region = 'AMERICA' AND s_region = 'AMERICA' AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')",
       "GROUP BY d_year, c_nation ORDER BY d_year, c_nation"},
      {"Q4.2", "d_year, s_nation, p_category, SUM(lo_revenue - lo_supplycost) AS profit",
       "c_region = 'AMERICA' AND s_region = 'AMERICA' AND (d_year = 1997 OR d_year = 1998) "
       "AND (p_mfgr = 'MFGR#1' OR p_mfgr = 'MFGR#2')",
       "GROUP BY d_year, s_nation, p_category ORDER BY d_year, s_nation, p_category"},
      {"Q4.3", "d_year, s_city, p_brand1, SUM(lo_revenue - lo_supplycost) AS profit",
       "c_region = 'AMERICA' AND s_nation = 'UNITED STATES' AND (d_year = 1997 OR d_year = 1998) "
       "AND p_category = 'MFGR#14'",
       "GROUP BY d_year, s_city, p_brand1 ORDER BY d_year, s_city, p_brand1"},
  };
  return queries;
}

const std::vector<StarCube>& star_cubes() {
  constexpr std::string_view discounts = "lo_extendedprice * lo_discount";
  constexpr std::string_view profit = "lo_revenue - lo_supplycost";
  static const std::vector<StarCube> cubes = {
      {"cube_1_1", "d_year, lo_discount, lo_quantity", "", discounts, "Q1.1"},
      {"cube_1_2", "d_yearmonthnum, lo_discount, lo_quantity", "", discounts, "Q1.2"},
      {"cube_1_3", "d_year, d_weeknuminyear, lo_discount, lo_quantity", "", discounts, "Q1.3"},
      {"cube_2_1", "s_region, p_category", "d_year, p_brand1", "lo_revenue", "Q2.1"},
      {"cube_2_2", "s_region, p_brand1", "d_year, p_brand1", "lo_revenue", "Q2.2 Q2.3"},
      {"cube_3_1", "c_region, s_region, d_year", "c_nation, s_nation, d_year", "lo_revenue", "Q3.1"},
      {"cube_3_2", "c_nation, s_nation, d_year", "c_city, s_city, d_year", "lo_revenue", "Q3.2"},
      {"cube_3_3", "c_city, s_city, d_year", "c_city, s_city, d_year", "lo_revenue", "Q3.3"},
      {"cube_3_4", "c_city, s_city, d_yearmonth", "c_city, s_city, d_year", "lo_revenue", "Q3.4"},
      {"cube_4_1", "c_region, s_region, p_mfgr", "d_year, c_nation", profit, "Q4.1"},
      {"cube_4_2", "c_region, s_region, d_year, p_mfgr", "d_year, s_nation, p_category", profit, "Q4.2"},
      {"cube_4_3", "c_region, s_nation, d_year, p_category", "d_year, s_city, p_brand1", profit, "Q4.3"},
  };
  return cubes;
}

std::string star_sql(const StarQuery& query) {
  const std::vector<std::string> columns = star_columns(flat_sql(query));
  std::vector<StarDimension> dimensions;
  for (const StarDimension& dimension : kStarDimensions) {
    for (const std::string& column : columns) {
      if (!column.starts_with(dimension.prefix)) continue;
      dimensions.push_back(dimension);
      break;
    }
  }
  return with_tail(fmt::format("SELECT {} {} AND {}", query.outputs, joined(dimensions), query.condition),
                   query);
}

std::string flat_sql(const StarQuery& query) {
  return with_tail(fmt::format("SELECT {} FROM lineorder_flat WHERE {}", query.outputs, query.condition),
                   query);
}

std::vector<std::string> star_columns(std::string_view sql) {
  std::set<std::string> names;
  for (size_t begin = 0; begin < sql.size();) {
    size_t end = begin;
    while (end < sql.size() && is_name_character(sql[end])) ++end;
    const std::string_view name = sql.substr(begin, end - begin);
    if (is_star_column(name)) names.emplace(name);
    begin = end + 1;
  }
  return {names.begin(), names.end()};
}

std::string star_join() {
  return joined({kStarDimensions.begin(), kStarDimensions.end()});
}

}  // namespace rtsql::bench
