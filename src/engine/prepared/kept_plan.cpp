#include "engine/prepared/kept_plan.h"

#include <memory>
#include <utility>

#include "engine/query.h"
#include "engine/session_state.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

// Returns the tables that the query reads and the catalog has; none where it reads others but VALUES.
std::optional<std::vector<TablePtr>> tables_of(const LogicalQuery& query, const Catalog& catalog) {
  std::vector<TablePtr> tables;
  bool reads_others = false;
  visit_nodes(query, [&](const LogicalNode& node) {
    if (node.kind != LogicalKind::kGet) return;
    const TablePtr& table = static_cast<const LogicalGet&>(node).base->table;
    if (!table) return;
    const bool is_known = catalog.find_table(table->name) == table;
    if (is_known) tables.push_back(table);
    reads_others = reads_others || (!is_known && table->name != "VALUES");
  });
  if (reads_others) return std::nullopt;
  return tables;
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

bool KeptPlan::is_current(const Catalog& catalog, const Settings& settings) const {
  if (index.kind != settings.index.kind || index.method != settings.index.method) return false;
  if (probe_sort != settings.probe_sort || pipelines != settings.pipelines || views != catalog.views())
    return false;
  for (size_t i = 0; i < tables.size(); ++i) {
    if (catalog.find_table(tables[i]->name) != tables[i]) return false;
    if (catalog.indexes_of(tables[i]->name) != indexes[i]) return false;
  }
  return true;
}

std::optional<KeptPlan> keep_without_plan(StatementContext& context, const LogicalQuery& query) {
  if (reads_statement_values(query)) return std::nullopt;
  std::optional<std::vector<TablePtr>> tables = tables_of(query, context.catalog());
  if (!tables) return std::nullopt;
  const Settings& settings = context.session.settings;
  KeptPlan kept{.tables = std::move(*tables),
                .views = context.catalog().views(),
                .index = settings.index,
                .probe_sort = settings.probe_sort,
                .pipelines = settings.pipelines};
  for (const TablePtr& table : kept.tables) kept.indexes.push_back(context.catalog().indexes_of(table->name));
  return kept;
}

std::optional<KeptPlan> plan_to_keep(StatementContext& context, LogicalQuery query, ParameterTypes types,
                                     const std::vector<Value>& values) {
  std::optional<KeptPlan> kept = keep_without_plan(context, query);
  if (!kept) return std::nullopt;
  kept->types = std::move(types);
  show_values(query, values);
  kept->plan = bind_and_plan(context, std::move(query));
  return kept;
}

}  // namespace rtsql
