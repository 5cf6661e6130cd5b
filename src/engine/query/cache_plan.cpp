#include "engine/query/cache_plan.h"

#include <memory>
#include <utility>

#include "engine/query/query.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

struct ReadTables {
  std::vector<TablePtr> known;  // to the catalog
  bool values = false;          // of VALUES
  bool others = false;
};

ReadTables tables_of(const LogicalQuery& query, const Catalog& catalog) {
  ReadTables read;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const TableSchemaPtr& table = static_cast<const LogicalGet&>(node).base->catalog_table();
    if (!table) return;
    if (catalog.find_table(*table) == table)
      read.known.push_back(stored_table(table));
    else
      (table->name == "VALUES" ? read.values : read.others) = true;
  });
  return read;
}

// Lets the planner see the values that the parameters have in this run.
void show_values(LogicalQuery& query, const std::vector<Value>& values) {
  rewrite_expressions(query, [&](const Expr& part) -> ExprPtr {
    if (part.op != Op::kParameter) return nullptr;
    auto shown = std::make_shared<Expr>(part);
    shown->literal = cast_expr(make_literal(values.at(part.parameter - 1)), part.type)->literal;
    return shown;
  });
}

}  // namespace

std::optional<CachedPlan> cache_without_plan(StatementContext& context, const LogicalQuery& query) {
  if (query.is_of_one_run || reads_statement_values(query)) return std::nullopt;
  ReadTables read = tables_of(query, context.catalog());
  if (read.others) return std::nullopt;
  CachedPlan kept{.tables = std::move(read.known),
                  .has_values = read.values,
                  .views = context.catalog().views(),
                  .cubes = context.catalog().cubes(),
                  .created_types = context.catalog().types(),
                  .sequences = context.catalog().sequences(),
                  .macros = context.catalog().macros(),
                  .settings = context.session.settings.planner,
                  .names = query.names,
                  .own = OwnEntries::of(context.catalog(), context.session.number)};
  for (const TablePtr& table : kept.tables) kept.indexes.push_back(context.catalog().indexes_of(*table));
  return kept;
}

std::optional<CachedPlan> plan_to_cache(StatementContext& context, LogicalQuery query, ParameterTypes types,
                                        const std::vector<Value>& values) {
  std::optional<CachedPlan> kept = cache_without_plan(context, query);
  if (!kept) return std::nullopt;
  kept->types = std::move(types);
  show_values(query, values);
  kept->plan = std::make_shared<const Plan>(optimize_and_plan(context, std::move(query)));
  return kept;
}

}  // namespace rtsql
