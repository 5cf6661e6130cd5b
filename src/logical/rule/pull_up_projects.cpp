#include "logical/rule/pull_up_projects.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "common/error.h"
#include "common/text.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// An output with the number of its operations. Subqueries that read a column of each other twice double it.
struct Replacement {
  OutputColumn output;
  uint64_t size;
};
using Replacements = std::map<RelationId, std::vector<Replacement>>;

constexpr uint64_t kMostOperations = 100'000;

[[noreturn]] void refuse_size(SourceSpan span) {
  throw Error(
      ErrorKind::kUnsupported,
      fmt::format("an expression of more than {} operations, with those of the subqueries that it reads",
                  format_count(kMostOperations)))
      .sqlstate(sqlstate::kStatementTooComplex)
      .at(span)
      .hint("WITH … AS MATERIALIZED computes the columns of a subquery once");
}

bool is_of_columns(const LogicalProject& project) {
  return std::all_of(project.outputs.begin(), project.outputs.end(),
                     [](const OutputColumn& output) { return output.expr->op == Op::kColumn; });
}

// NULL of a null-extended row stays NULL above: what a column may be is what its name above says.
ExprPtr replaced(const Expr& column, const ExprPtr& by) {
  if (by->op != Op::kColumn) return by;
  return make_column(by->column, by->type, column.nullable || by->nullable, column.text, column.span);
}

const Replacement* find(const Replacements& replacements, const Expr& column) {
  if (column.op != Op::kColumn) return nullptr;
  const auto found = replacements.find(column.column.relation);
  return found == replacements.end() ? nullptr : &found->second.at(column.column.ordinal);
}

// Returns the operations of the expression with its columns replaced.
uint64_t size_of(const Expr& expr, const Replacements& replacements) {
  uint64_t size = 0;
  visit(expr, [&](const Expr& part) {
    const Replacement* by = find(replacements, part);
    size += by == nullptr ? 1 : by->size;
    if (size > kMostOperations) refuse_size(part.span);
  });
  return size;
}

void replace_in(LogicalNode& node, const Replacements& replacements) {
  for (ExprPtr* expr : node.expressions()) {
    size_of(**expr, replacements);
    bool has_literal = false;
    *expr = rewrite(*expr, [&](const Expr& column) -> ExprPtr {
      const Replacement* by = find(replacements, column);
      if (by == nullptr) return nullptr;
      has_literal = has_literal || by->output.expr->op == Op::kLiteral;
      return replaced(column, by->output.expr);
    });
    if (has_literal) *expr = fold(*expr);
  }
}

// `may_miss`: an outer join above has this side's rows missing.
void pull_up(LogicalPtr& node, bool may_miss, Replacements& replacements) {
  for (size_t child = 0; child < node->children.size(); ++child) {
    bool child_may_miss = may_miss;
    if (node->kind == LogicalKind::kJoin) {
      const JoinMode mode = static_cast<const LogicalJoin&>(*node).mode;
      const bool inner_misses = mode == JoinMode::kLeft || mode == JoinMode::kSingle ||
                                mode == JoinMode::kFull || mode == JoinMode::kAsofLeft;
      child_may_miss = may_miss || (child == 1 ? inner_misses : mode == JoinMode::kFull);
    }
    const bool hides = node->kind == LogicalKind::kAggregate || node->kind == LogicalKind::kProject;
    pull_up(node->children[child], hides ? false : child_may_miss, replacements);
  }
  replace_in(*node, replacements);
  if (node->kind != LogicalKind::kProject) return;
  auto& project = static_cast<LogicalProject&>(*node);
  if (may_miss && !is_of_columns(project)) return;
  std::vector<Replacement>& outputs = replacements[project.relation];
  for (OutputColumn& output : project.outputs) {
    const uint64_t size = size_of(*output.expr, {});
    outputs.push_back({std::move(output), size});
  }
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
