#include "bind/names/column_origins.h"

#include <map>

namespace rtsql {
namespace {

using Projects = std::map<RelationId, const LogicalProject*>;

void add_projects(const LogicalNode& node, Projects& projects) {
  for (const LogicalPtr& child : node.children) {
    if (child->kind == LogicalKind::kProject) {
      const auto& project = static_cast<const LogicalProject&>(*child);
      projects[project.relation] = &project;
    }
    add_projects(*child, projects);
  }
}

ColumnOrigin origin_of(const Expr* expr, const Projects& projects, const BindState& state) {
  while (expr->op == Op::kColumn) {
    const auto [relation, ordinal] = expr->column;
    const auto known = state.known_relations.find(relation);
    if (known != state.known_relations.end()) {
      // Row numbers come behind the columns, and are none.
      return ordinal < known->second.columns ? ColumnOrigin{known->second.name, ordinal} : ColumnOrigin();
    }
    const auto project = projects.find(relation);
    if (project == projects.end()) return {};
    expr = project->second->outputs.at(ordinal).expr.get();
  }
  return {};
}

}  // namespace

void note_origins(LogicalProject& root, const BindState& state) {
  if (state.known_relations.empty()) return;
  Projects projects;
  add_projects(root, projects);
  for (OutputColumn& output : root.outputs) output.origin = origin_of(output.expr.get(), projects, state);
}

}  // namespace rtsql
