#include "logical/rule/pull_up_projects.h"

#include <algorithm>
#include <map>

namespace rtsql {
namespace {

using Replacements = std::map<uint32_t, std::vector<OutputColumn>>;

bool is_of_columns(const LogicalProject& project) {
  return std::all_of(project.outputs.begin(), project.outputs.end(),
                     [](const OutputColumn& output) { return output.expr->op == Op::kColumn; });
}

// NULL of a missing row stays NULL above: what a column may be is what its name above says.
ExprPtr replaced(const Expr& column, const ExprPtr& by) {
  if (by->op != Op::kColumn) return by;
  return make_column(by->column, by->type, column.nullable || by->nullable, column.text, column.span);
}

void replace_in(LogicalNode& node, const Replacements& replacements) {
  for (ExprPtr* expr : node.expressions()) {
    *expr = rewrite(*expr, [&](const Expr& column) -> ExprPtr {
      if (column.op != Op::kColumn) return nullptr;
      const auto found = replacements.find(column.column.relation);
      return found == replacements.end() ? nullptr
                                         : replaced(column, found->second.at(column.column.ordinal).expr);
    });
  }
}

// `may_miss`: an outer join above has this side's rows missing.
void pull_up(LogicalPtr& node, bool may_miss, Replacements& replacements) {
  for (size_t child = 0; child < node->children.size(); ++child) {
    bool child_may_miss = may_miss;
    if (node->kind == LogicalKind::kJoin) {
      const JoinMode mode = static_cast<const LogicalJoin&>(*node).mode;
      const bool inner_misses =
          mode == JoinMode::kLeft || mode == JoinMode::kSingle || mode == JoinMode::kFull;
      child_may_miss = may_miss || (child == 1 ? inner_misses : mode == JoinMode::kFull);
    }
    const bool hides = node->kind == LogicalKind::kAggregate || node->kind == LogicalKind::kProject;
    pull_up(node->children[child], hides ? false : child_may_miss, replacements);
  }
  replace_in(*node, replacements);
  if (node->kind != LogicalKind::kProject) return;
  auto& project = static_cast<LogicalProject&>(*node);
  if (may_miss && !is_of_columns(project)) return;
  replacements.emplace(project.relation, project.outputs);
  LogicalPtr below = std::move(project.children[0]);
  node = std::move(below);
}

}  // namespace

void pull_up_projects(LogicalProject& root) {
  Replacements replacements;
  pull_up(root.children[0], false, replacements);
  replace_in(root, replacements);
}

}  // namespace rtsql
