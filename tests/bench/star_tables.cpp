#include "star_tables.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "common/error.h"
#include "sql/parser.h"

namespace rtsql::bench {

std::vector<std::string> statements_of(const std::string& script) {
  std::ifstream in(script);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) throw Error(ErrorKind::kIo, fmt::format("cannot read \"{}\"", script));
  const std::string all = text.str();
  std::vector<std::string> statements;
  for (const sql::ScriptPart& part : sql::split_script(all))
    statements.push_back(all.substr(part.begin, part.end - part.begin));
  return statements;
}

void run_script(Session& session, const std::string& script) {
  for (const std::string& statement : statements_of(script)) session.execute(statement);
}

void make_star_tables(Session& session, const std::string& script, double scale, int64_t seed) {
  session.execute("DROP TABLE IF EXISTS star_schema");
  session.execute(fmt::format("CREATE TABLE star_schema AS SELECT {} AS scale, {} AS seed", scale, seed));
  run_script(session, script);
}

void index_star_dimensions(Session& session, const std::string& method) {
  for (const StarDimension& dimension : kStarDimensions) {
    session.execute(fmt::format("DROP INDEX IF EXISTS star_{}", dimension.table));
    session.execute(
        fmt::format("CREATE INDEX star_{0} ON {0} USING {1} ({2})", dimension.table, method, dimension.key));
  }
}

StatementResult make_star_cube(Session& session, const StarCube& cube, const std::string& options) {
  std::string sql = fmt::format("CREATE CUBE {} ON lineorder_flat SCAN ({})", cube.name, cube.scanned);
  if (!cube.grouped.empty()) sql += fmt::format(" GROUP ({})", cube.grouped);
  sql += fmt::format(" AGGREGATE ({})", cube.aggregated);
  if (!options.empty()) sql += fmt::format(" WITH ({})", options);
  return session.execute(sql);
}

}  // namespace rtsql::bench
