#include "bind/grouping.h"

#include <fmt/format.h>

#include "common/error.h"

namespace rtsql {
namespace {

bool has_aggregate(const Expr& expr) {
  bool found = false;
  visit(expr, [&](const Expr& node) { found = found || node.op == Op::kAggregate; });
  return found;
}

class Grouper {
 public:
  explicit Grouper(std::vector<ExprPtr> keys) { group_.keys = std::move(keys); }

  ExprPtr over_groups(const ExprPtr& expr) {
    return rewrite(expr, [this](const Expr& node) { return replacement(node); });
  }

  GroupBy take() { return std::move(group_); }

 private:
  ExprPtr replacement(const Expr& node) {
    for (uint32_t i = 0; i < group_.keys.size(); ++i) {
      if (same_expr(*group_.keys[i], node)) {
        return make_column({0, i}, node.type, node.nullable, expr_text(node), node.span);
      }
    }
    if (node.op == Op::kAggregate) {
      auto column = static_cast<uint32_t>(group_.keys.size()) + aggregate_ordinal(node);
      return make_column({0, column}, node.type, node.nullable, expr_text(node), node.span);
    }
    if (node.op == Op::kColumn) {
      throw Error(
          ErrorKind::kSyntax,
          fmt::format("column \"{}\" must appear in the GROUP BY clause or be used in an aggregate function",
                      node.text))
          .at(node.span);
    }
    return nullptr;
  }

  uint32_t aggregate_ordinal(const Expr& node) {
    for (uint32_t i = 0; i < calls_.size(); ++i) {
      if (same_expr(calls_[i], node)) return i;
    }
    calls_.push_back(node);
    group_.aggregates.push_back({node.aggregate, node.operands.empty() ? nullptr : node.operands[0],
                                 node.distinct, node.type, expr_text(node)});
    return static_cast<uint32_t>(calls_.size() - 1);
  }

  GroupBy group_;
  std::vector<Expr> calls_;
};

}  // namespace

void group_query(BoundQuery& query, std::vector<ExprPtr> keys, bool grouped) {
  for (const OutputColumn& output : query.outputs) grouped = grouped || has_aggregate(*output.expr);
  for (const SortKey& key : query.order_by) grouped = grouped || has_aggregate(*key.expr);
  if (!grouped) return;
  Grouper grouper(std::move(keys));
  for (OutputColumn& output : query.outputs) output.expr = grouper.over_groups(output.expr);
  for (ExprPtr& conjunct : query.having) conjunct = grouper.over_groups(conjunct);
  for (SortKey& key : query.order_by) key.expr = grouper.over_groups(key.expr);
  query.group = grouper.take();
}

}  // namespace rtsql
