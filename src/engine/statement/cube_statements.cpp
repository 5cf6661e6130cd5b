// Runs CREATE CUBE, DROP CUBE and REFRESH CUBE.
#include <fmt/format.h>

#include "common/display_text.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/cube/build_cube.h"
#include "engine/statement/statements.h"
#include "engine/table/place.h"
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

// Puts the cube in the place of one of its name.
StatementResult put_cube(StatementContext& context, std::string_view command, CubeEntry built,
                         const gpu::WorkStopwatch& watch) {
  const auto cube = std::make_shared<const CubeEntry>(std::move(built));
  context.transaction.change([&](Catalog& catalog) {
    catalog.find_cube(*cube) ? catalog.replace_cube(cube) : catalog.add_cube(cube);
  });
  return message_result(describe_built(command, *cube, watch.milliseconds()),
                        describe_built(command, *cube, std::nullopt));
}

Error cube_is_taken(const sql::ObjectName& name) {
  return Error(ErrorKind::kName, fmt::format("cube \"{}\" already exists", name.text()))
      .sqlstate(sqlstate::kDuplicateTable)
      .at(name.span)
      .hint("CREATE OR REPLACE CUBE puts another in its place; IF NOT EXISTS leaves it as it is");
}

CubeEntryPtr require_cube(const StatementContext& context, const sql::ObjectName& name) {
  const QualifiedName meant = meant_relation(context, name);
  if (is_cube(context.catalog(), meant, name)) return context.catalog().find_cube(meant);
  throw Error(ErrorKind::kName, fmt::format("unknown cube \"{}\"", name.text()))
      .sqlstate(sqlstate::kUndefinedTable)
      .at(name.span)
      .hint(suggest_name(name.name, context.names.cube_names()));
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::CreateCube& create) {
  const ViewPlace place = place_of_new_view(context, create.name, create.temporary);
  const bool exists = is_cube(context.catalog(), {place.schema, create.name.name}, create.name,
                              taken_name_sqlstate(create.or_replace));
  if (exists && create.if_not_exists)
    return message_result(
        fmt::format("cube \"{}\" already exists, skipped", displayable(create.name.text())));
  if (exists && !create.or_replace) {
    throw cube_is_taken(create.name);
  }
  const gpu::WorkStopwatch watch;
  CubeEntry cube = build_cube(context, create, place);
  if (cube.schema != place.schema) {
    if (context.catalog().has_relation(cube)) throw cube_is_taken(create.name);
    context.notes.push_back(becomes_temporary("cube", cube));
  }
  return put_cube(context, "CREATE CUBE", std::move(cube), watch);
}

StatementResult run_statement(StatementContext& context, const sql::RefreshCube& refresh) {
  const CubeEntryPtr cube = require_cube(context, refresh.name);
  const sql::Statement statement = sql::parse_statement(cube->definition);
  try {
    const gpu::WorkStopwatch watch;
    CubeEntry built = rebuild_cube(context, std::get<sql::CreateCube>(statement.node), cube->schema);
    return put_cube(context, "REFRESH CUBE", std::move(built), watch);
  } catch (const Error& error) {
    if (error.ends_statement()) throw;
    // Spans of the cube's text mean nothing in the statement's.
    throw error.retold(fmt::format("cube \"{}\": {}", cube->name, error.message()))
        .at(refresh.name.span)
        .hint(error.hint().value_or("SHOW CUBES shows its definition"));
  }
}

StatementResult run_statement(StatementContext& context, const sql::DropCube& drop) {
  std::vector<std::string> messages;
  std::vector<CubeEntryPtr> dropped;
  for (const sql::ObjectName& name : drop.names) {
    if (drop.if_exists && !is_cube(context.catalog(), meant_relation(context, name), name)) {
      messages.push_back(fmt::format("cube \"{}\" does not exist, skipped", displayable(name.text())));
    } else {
      dropped.push_back(require_cube(context, name));
    }
  }
  context.transaction.change([&](Catalog& catalog) {
    for (const CubeEntryPtr& cube : dropped) catalog.drop_cube(*cube);
  });
  if (messages.size() < drop.names.size()) messages.emplace_back("DROP CUBE");
  return message_result(join(messages, "\n"));
}

}  // namespace rtsql
