#include "bind/grouping.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/derived_aggregates.h"
#include "common/check.h"
#include "common/error.h"

namespace rtsql {
namespace {

bool has_aggregate(const Expr& expr) {
  bool found = false;
  visit(expr, [&](const Expr& node) { found = found || node.op == Op::kAggregate; });
  return found;
}

// A chain is `a AND b AND c`, or one with OR or ||: one node of all its parts.
bool is_chain(const Expr& expr) {
  return expr.op == Op::kAnd || expr.op == Op::kOr ||
         (expr.op == Op::kHostFunction && expr.host_function->is_operator);
}

bool same_chain(const Expr& a, const Expr& b) {
  return a.op == b.op && (a.op != Op::kHostFunction || a.host_function->name == b.host_function->name);
}

class Grouper {
 public:
  Grouper(RelationNumbers& relations, std::vector<ExprPtr> keys, const Subqueries& subqueries)
      : subqueries_(subqueries), derived_(relations, keys) {
    group_.relation = relations.next();
    group_.keys = std::move(keys);
  }

  ExprPtr over_groups(const ExprPtr& expr) {
    return rewrite(expr, [this](const Expr& node) { return replacement(node); });
  }

  // Puts the grouping above the tree, once.
  LogicalPtr attach(LogicalPtr tree) {
    auto aggregate = node_above<LogicalAggregate>(derived_.attach(std::move(tree)));
    aggregate->group = std::move(group_);
    return aggregate;
  }

 private:
  ExprPtr replacement(const Expr& node) {
    for (uint32_t i = 0; i < group_.keys.size(); ++i) {
      if (same_expr(*group_.keys[i], node)) {
        return make_column({group_.relation, i}, node.type, node.nullable, expr_text(node), node.span);
      }
    }
    if (is_chain(node)) {
      if (ExprPtr shorter = with_key_for_run(node)) return over_groups(shorter);
    }
    if (node.op == Op::kAggregate && DerivedAggregates::takes(node))
      return over_groups(derived_.expand(node));
    if (node.op == Op::kAggregate) {
      auto column = static_cast<uint32_t>(group_.keys.size()) + aggregate_ordinal(node);
      return make_column({group_.relation, column}, node.type, node.nullable, expr_text(node), node.span);
    }
    if (node.op == Op::kColumn) {
      if (subqueries_.makes(node.column.relation)) return std::make_shared<const Expr>(node);
      throw Error(
          ErrorKind::kSyntax,
          fmt::format("column \"{}\" must appear in the GROUP BY clause or be used in an aggregate function",
                      node.text))
          .at(node.span);
    }
    return nullptr;
  }

  // Finds GROUP BY s || w in s || w || 'x', too: returns the chain with the key for those parts, or null if
  // no key is a run of parts.
  ExprPtr with_key_for_run(const Expr& node) const {
    for (const ExprPtr& key : group_.keys) {
      if (!is_chain(*key) || !same_chain(*key, node)) continue;
      auto run =
          std::search(node.operands.begin(), node.operands.end(), key->operands.begin(), key->operands.end(),
                      [](const ExprPtr& a, const ExprPtr& b) { return same_expr(*a, *b); });
      if (run == node.operands.end()) continue;
      auto shorter = std::make_shared<Expr>(node);
      auto place = shorter->operands.begin() + (run - node.operands.begin());
      *place = key;
      shorter->operands.erase(place + 1, place + static_cast<ptrdiff_t>(key->operands.size()));
      return shorter;
    }
    return nullptr;
  }

  uint32_t aggregate_ordinal(const Expr& node) {
    for (uint32_t i = 0; i < calls_.size(); ++i) {
      if (same_expr(calls_[i], node)) return i;
    }
    calls_.push_back(node);
    AggregateCall call{node.aggregate, node.operands.empty() ? nullptr : node.operands[0], node.distinct,
                       node.type, expr_text(node)};
    if (node.aggregate == Aggregate::kStringAgg) {
      call.separator = node.operands[1]->literal.text;
      call.position = node.operands[2];
    }
    group_.aggregates.push_back(std::move(call));
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  const Subqueries& subqueries_;
  DerivedAggregates derived_;
  GroupBy group_;
  std::vector<Expr> calls_;
};

}  // namespace

LogicalPtr group_clauses(LogicalPtr tree, GroupedClauses& clauses, RelationNumbers& relations,
                         std::vector<ExprPtr> keys, bool grouped, Subqueries& subqueries) {
  for (const OutputColumn& output : clauses.outputs) grouped = grouped || has_aggregate(*output.expr);
  for (const SortKey& key : clauses.order_by) grouped = grouped || has_aggregate(*key.expr);
  for (const ExprPtr& condition : clauses.qualify) grouped = grouped || has_aggregate(*condition);
  for (const ExprPtr* input : clauses.window_inputs) grouped = grouped || has_aggregate(**input);
  if (!grouped) return tree;
  Grouper grouper(relations, std::move(keys), subqueries);
  for (OutputColumn& output : clauses.outputs) output.expr = grouper.over_groups(output.expr);
  for (const ExprPtr& condition : std::exchange(clauses.having, {})) {
    split_conjuncts(grouper.over_groups(condition), clauses.having);
  }
  for (SortKey& key : clauses.order_by) key.expr = grouper.over_groups(key.expr);
  for (ExprPtr& condition : clauses.qualify) condition = grouper.over_groups(condition);
  for (ExprPtr* input : clauses.window_inputs) *input = grouper.over_groups(*input);
  subqueries.rewrite_outer_columns([&](const ExprPtr& column) { return grouper.over_groups(column); });
  return grouper.attach(std::move(tree));
}

GroupBy group_by_outputs(GroupedClauses& clauses, uint32_t relation) {
  GroupBy group;
  group.relation = relation;
  for (const OutputColumn& output : clauses.outputs) group.keys.push_back(output.expr);
  auto over_groups = [&](const ExprPtr& expr) {
    const auto key = std::find_if(group.keys.begin(), group.keys.end(),
                                  [&](const ExprPtr& output) { return same_expr(*output, *expr); });
    RTSQL_CHECK(key != group.keys.end());
    const auto ordinal = static_cast<uint32_t>(key - group.keys.begin());
    return make_column({relation, ordinal}, expr->type, expr->nullable, expr_text(*expr), expr->span);
  };
  for (OutputColumn& output : clauses.outputs) output.expr = over_groups(output.expr);
  for (SortKey& key : clauses.order_by) key.expr = over_groups(key.expr);
  return group;
}

}  // namespace rtsql
