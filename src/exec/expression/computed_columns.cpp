#include "exec/expression/computed_columns.h"

#include <algorithm>

#include "exec/expression/branch_guard.h"
#include "exec/expression/host_call.h"
#include "exec/expression/long_chain.h"
#include "exec/expression/materialize.h"

namespace rtsql {

bool is_computed_apart(const ExprPtr& expr) {
  bool found = false;
  visit(*expr, [&](const Expr& node) { found = found || is_computed_apart(node); });
  return found;
}

bool is_computed_apart(const std::vector<ExprPtr>& exprs) {
  return std::any_of(exprs.begin(), exprs.end(), [](const ExprPtr& expr) { return is_computed_apart(expr); });
}

std::vector<ExprPtr> compute_apart(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> replaced;
  for (const ExprPtr& expr : exprs) {
    if (!is_computed_apart(expr)) {
      replaced.push_back(expr);
      continue;
    }
    replaced.push_back(rewrite(guard_branches(expr), [&](const Expr& node) -> ExprPtr {
      if (!is_computed_apart(node)) return nullptr;
      return rows.append(
          is_host_call(node) ? call_on_host(execution, rows, node) : compute_chain(execution, rows, node),
          node);
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
    replaced.push_back(computed ? rows.append({{columns[next++]}, std::nullopt, 0, 0, nullptr}, *expr)
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
