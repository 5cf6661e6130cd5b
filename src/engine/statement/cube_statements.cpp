// Runs CREATE CUBE, DROP CUBE and REFRESH CUBE.
#include <fmt/format.h>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/cube/build_cube.h"
#include "engine/statement/statements.h"
#include "engine/table/views.h"
#include "gpu/work_stopwatch.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

std::string describe_built(std::string_view command, const CubeEntry& cube,
                           std::optional<double> milliseconds) {
  return fmt::format(
      "{} {}: {}{}, {} resident", command, displayable(cube.name), count_noun(cube.cells->rows, "cell"),
      milliseconds ? " in " + format_milliseconds(*milliseconds) : "", format_bytes(resident_bytes(cube)));
}

// Builds the cube, and puts it in the place of one of its name.
StatementResult put_cube(StatementContext& context, std::string_view command, const sql::CreateCube& create) {
  const gpu::WorkStopwatch watch;
  const auto cube = std::make_shared<const CubeEntry>(build_cube(context, create));
  context.transaction.change([&](Catalog& catalog) {
    catalog.find_cube(cube->name) ? catalog.replace_cube(cube) : catalog.add_cube(cube);
  });
  return message_result(describe_built(command, *cube, watch.milliseconds()),
                        describe_built(command, *cube, std::nullopt));
}

CubeEntryPtr require_cube(const Catalog& catalog, const sql::Identifier& name) {
  if (is_cube(catalog, name)) return catalog.find_cube(name.name);
  throw Error(ErrorKind::kName, fmt::format("unknown cube \"{}\"", name.name))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(name.span)
      .hint(suggest_name(name.name, catalog.cube_names()));
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateCube& create) {
  const bool exists = is_cube(context.catalog(), create.name, taken_name_sqlstate(create.or_replace));
  if (exists && create.if_not_exists)
    return message_result(fmt::format("cube \"{}\" already exists, skipped", displayable(create.name.name)));
  if (exists && !create.or_replace) {
    throw Error(ErrorKind::kName, fmt::format("cube \"{}\" already exists", create.name.name))
        .sqlstate(sqlstate::kDuplicateTable)
        .at(create.name.span)
        .hint("CREATE OR REPLACE CUBE puts another in its place; IF NOT EXISTS leaves it as it is");
  }
  return put_cube(context, "CREATE CUBE", create);
}

StatementResult run_statement(StatementContext& context, const sql::RefreshCube& refresh) {
  const CubeEntryPtr cube = require_cube(context.catalog(), refresh.name);
  const sql::Statement statement = sql::parse_statement(cube->definition);
  try {
    return put_cube(context, "REFRESH CUBE", std::get<sql::CreateCube>(statement.node));
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kMemory) throw;
    // Spans of the cube's text mean nothing in the statement's.
    throw error.retold(fmt::format("cube \"{}\": {}", cube->name, error.message()))
        .at(refresh.name.span)
        .hint(error.hint().value_or("SHOW CUBES shows its definition"));
  }
}

StatementResult run_statement(StatementContext& context, const sql::DropCube& drop) {
  std::vector<std::string> messages;
  for (const sql::Identifier& name : drop.names) {
    if (drop.if_exists && !is_cube(context.catalog(), name)) {
      messages.push_back(fmt::format("cube \"{}\" does not exist, skipped", displayable(name.name)));
    } else {
      require_cube(context.catalog(), name);
    }
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const sql::Identifier& name : drop.names) catalog.drop_cube(name.name);
  });
  if (messages.size() < drop.names.size()) messages.emplace_back("DROP CUBE");
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
