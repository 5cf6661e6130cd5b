#include "exec/computed_columns.h"

#include <algorithm>

#include "exec/branch_guard.h"
#include "exec/host_call.h"
#include "exec/materialize.h"

namespace rtsql {
namespace {

// A source of one column as a further column of the rows; returns the expression that names it, in the plan's
// terms.
ExprPtr append_source(RowSet& rows, SourceRows source, const Expr& stands_for) {
  Type type = source.columns[0]->type();
  bool nullable = source.columns[0]->nullable();
  rows.sources.push_back(std::move(source));
  ColumnRef ref{static_cast<uint32_t>(rows.sources.size() - 1), 0};
  if (!rows.definitions.empty()) {
    rows.definitions.push_back(make_column(ref, type, nullable, expr_text(stands_for)));
    ref = {0, static_cast<uint32_t>(rows.definitions.size() - 1)};
  }
  return make_column(ref, type, nullable, expr_text(stands_for), stands_for.span);
}

}  // namespace

bool runs_on_host(const ExprPtr& expr) {
  bool found = false;
  visit(*expr, [&](const Expr& node) { found = found || is_host_call(node); });
  return found;
}

bool runs_on_host(const std::vector<ExprPtr>& exprs) {
  return std::any_of(exprs.begin(), exprs.end(), [](const ExprPtr& expr) { return runs_on_host(expr); });
}

std::vector<ExprPtr> compute_on_host(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> replaced;
  for (const ExprPtr& expr : exprs) {
    if (!runs_on_host(expr)) {
      replaced.push_back(expr);
      continue;
    }
    replaced.push_back(rewrite(guard_branches(expr), [&](const Expr& node) -> ExprPtr {
      if (!is_host_call(node)) return nullptr;
      return append_source(rows, call_on_host(execution, rows, node), node);
    }));
  }
  return replaced;
}

std::vector<ExprPtr> compute_failing(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> failing;
  for (const ExprPtr& expr : exprs) {
    if (may_fail(*rows.resolve(expr))) failing.push_back(expr);
  }
  if (failing.empty()) return exprs;
  std::vector<ColumnPtr> columns = materialize(execution, rows, failing);
  std::vector<ExprPtr> replaced;
  size_t next = 0;
  for (const ExprPtr& expr : exprs) {
    bool computed = next < failing.size() && expr == failing[next];
    replaced.push_back(computed ? append_source(rows, {{columns[next++]}, std::nullopt, 0, 0, nullptr}, *expr)
                                : expr);
  }
  return replaced;
}

GroupBy with_inputs(const GroupBy& group, const std::vector<ExprPtr>& inputs) {
  GroupBy changed = group;
  size_t next = 0;
  for (ExprPtr& key : changed.keys) key = inputs[next++];
  for (AggregateCall& call : changed.aggregates) {
    if (call.argument) call.argument = inputs[next++];
  }
  return changed;
}

}  // namespace rtsql
