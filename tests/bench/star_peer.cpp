#include "star_peer.h"

#include <fmt/format.h>

#include <set>
#include <vector>

#include "common/text.h"
#include "star_queries.h"

namespace rtsql::bench {
namespace {

struct Export {
  std::string table;
  std::vector<std::string> columns;
};

// Returns the tables of the star, with those of their columns that the queries read.
std::vector<Export> exports() {
  std::set<std::string> used;
  for (const StarQuery& query : star_queries()) {
    for (const std::string& column : star_columns(star_sql(query))) used.insert(column);
  }
  std::vector<Export> tables = {{"lineorder", {}}};
  for (const StarDimension& dimension : kStarDimensions) tables.push_back({std::string(dimension.table), {}});
  for (const std::string& column : used) {
    size_t table = 0;
    for (size_t i = 0; i < kStarDimensions.size(); ++i) {
      if (column.starts_with(kStarDimensions[i].prefix)) table = i + 1;
    }
    tables[table].columns.push_back(column);
  }
  return tables;
}

void print_table(Session& session, const std::string& folder, const Export& table) {
  const std::string query = fmt::format("SELECT {} FROM {}", join(table.columns, ", "), table.table);
  const std::string file = quote_string(fmt::format("{}/{}.csv", folder, table.table));
  session.execute(fmt::format("COPY ({}) TO {}", query, file));
  std::vector<std::string> definitions;
  for (const ResultColumn& column : session.execute(query + " LIMIT 0").columns) {
    definitions.push_back(fmt::format("{} {}", column.name, type_name(column.type)));
  }
  fmt::print("once\tCREATE TABLE {} ({})\n", table.table, join(definitions, ", "));
  fmt::print("once\tCOPY {} FROM {} (HEADER)\n", table.table, file);
}

}  // namespace

void print_star_peer(Session& session, const std::string& folder, const std::string& only) {
  for (const Export& table : exports()) print_table(session, folder, table);
  std::set<std::string> flat;
  for (const StarQuery& query : star_queries()) {
    for (const std::string& column : star_columns(flat_sql(query))) flat.insert(column);
  }
  fmt::print("once\tCREATE TABLE lineorder_flat AS SELECT {} {}\n",
             join(std::vector<std::string>(flat.begin(), flat.end()), ", "), star_join());
  for (const StarQuery& query : star_queries()) {
    if (query.name.find(only) == std::string_view::npos) continue;
    fmt::print("time\t{}\ntime\t{}\n", star_sql(query), flat_sql(query));
  }
}

}  // namespace rtsql::bench
