#include "star_database.h"

#include <fmt/format.h>

#include "tests/bench/star_tables.h"
#include "tests/project_paths.h"

namespace rtsql::test {

void StarDatabase::make(double scale, int64_t seed, const std::string& tier) {
  session_.execute("SET tier = " + tier);
  bench::make_star_tables(session_, std::string(kProjectFolder) + "/sample_data/star_schema.sql", scale,
                          seed);
}

double StarDatabase::number(const std::string& sql) {
  return static_cast<double>(std::get<int64_t>(rows(sql).at(0).at(0)));
}

std::map<std::string, std::vector<Row>> StarDatabase::contents() {
  std::map<std::string, std::vector<Row>> tables;
  for (const TableSummary& table : session_.tables()) {
    if (table.is_view || table.name == "star_schema") continue;
    tables[table.name] = rows(fmt::format("SELECT * FROM {} ORDER BY ALL", table.name));
  }
  return tables;
}

void StarDatabase::copy_to(Sqlite& sqlite) {
  for (const TableSummary& table : session_.tables()) {
    if (table.is_view) continue;
    sqlite.create(table.name, table.columns);
    sqlite.insert(table.name, rows("SELECT * FROM " + table.name));
  }
}

}  // namespace rtsql::test
