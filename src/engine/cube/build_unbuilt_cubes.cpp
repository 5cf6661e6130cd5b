#include "engine/cube/build_unbuilt_cubes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/display_text.h"
#include "common/error.h"
#include "engine/cube/build_cube.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

// Adds the tables that these names lead to, by way of views.
void add_tables(const Catalog& catalog, const std::vector<QualifiedName>& names,
                std::set<QualifiedName>& tables) {
  for (const QualifiedName& name : names) {
    if (!tables.insert(name).second) continue;
    if (const ViewEntryPtr view = catalog.find_view(name)) add_tables(catalog, view->reads, tables);
  }
}

std::set<QualifiedName> tables_of(const LogicalQuery& query) {
  std::set<QualifiedName> tables;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    if (const TableSchemaPtr& table = static_cast<const LogicalGet&>(node).base->table)
      tables.insert(QualifiedName(EntryName(*table)));
  });
  return tables;
}

void build(StatementContext& context, const CubeEntryPtr& cube) try {
  CubeEntryPtr built = built_cube(context, cube);
  context.transaction.change([&](Catalog& catalog) { catalog.replace_cube(std::move(built)); });
} catch (const Error& error) {
  if (error.kind() == ErrorKind::kInterrupted) throw;
  context.notes.push_back(fmt::format("cube {} is not built: {}", displayable(cube->name), error.message()));
}

}  // namespace

CubeEntryPtr built_cube(StatementContext& context, const CubeEntryPtr& cube) {
  if (cube->is_built()) return cube;
  const sql::Statement definition = sql::parse_statement(cube->definition);
  return std::make_shared<const CubeEntry>(
      rebuild_cube(context, std::get<sql::CreateCube>(definition.node), cube->schema));
}

bool has_unbuilt_cubes(const Catalog& catalog) {
  return !std::ranges::all_of(catalog.cubes(), [](const CubeEntryPtr& cube) { return cube->is_built(); });
}

void build_unbuilt_cubes(StatementContext& context, const LogicalQuery& query) {
  if (!has_unbuilt_cubes(context.catalog()) || context.transaction.mode().is_read_only()) return;
  const std::set<QualifiedName> read = tables_of(query);
  const std::vector<CubeEntryPtr> cubes = context.catalog().cubes();
  for (const CubeEntryPtr& cube : cubes) {
    if (cube->is_built()) continue;
    std::set<QualifiedName> tables;
    add_tables(context.catalog(), cube->reads, tables);
    const bool is_of_use =
        std::ranges::any_of(tables, [&](const QualifiedName& name) { return read.contains(name); });
    if (is_of_use) build(context, cube);
  }
}

}  // namespace rtsql
