#include "logical/rule/anti_joins.h"

#include <algorithm>
#include <set>
#include <vector>

#include "expression/fold.h"

namespace rtsql {
namespace {

bool is_comparison(Op op) {
  return op >= Op::kEqual && op <= Op::kGreaterEqual;
}

// Tells whether a column of a table is NULL in no row of the tree.
bool is_never_null(const LogicalNode& tree, ColumnId column) {
  bool never = false, joins_outer = false;
  visit_nodes(tree, [&](const LogicalNode& node) {
    if (node.kind == LogicalKind::kJoin) {
      const JoinMode mode = static_cast<const LogicalJoin&>(node).mode;
      joins_outer = joins_outer || mode == JoinMode::kLeft || mode == JoinMode::kFull;
    }
    if (node.kind != LogicalKind::kGet) return;
    const BaseRelation& base = *static_cast<const LogicalGet&>(node).base;
    if (base.relation != column.relation) return;
    never = base.range.has_value() || !base.table->may_be_null(column.ordinal);
  });
  return never && !joins_outer;
}

class AntiJoins {
 public:
  explicit AntiJoins(LogicalProject& root) : root_(root) {}

  void run() {
    find(root_.children[0]);
    if (!made_.empty()) put_in_nulls(root_);
  }

 private:
  void find(LogicalPtr& node) {
    for (LogicalPtr& child : node->children) find(child);
    if (node->kind != LogicalKind::kFilter || node->children[0]->kind != LogicalKind::kJoin) return;
    auto& join = static_cast<LogicalJoin&>(*node->children[0]);
    if (join.mode != JoinMode::kLeft) return;
    std::vector<ExprPtr>& conjuncts = static_cast<LogicalFilter&>(*node).conjuncts;
    const auto drops = std::find_if(conjuncts.begin(), conjuncts.end(),
                                    [&](const ExprPtr& conjunct) { return drops_matches(*conjunct, join); });
    if (drops == conjuncts.end()) return;
    conjuncts.erase(drops);
    join.mode = JoinMode::kAnti;
    made_.insert(&join);
    const std::vector<RelationId> missing = relations_made_in(*join.children[1]);
    missing_.insert(missing.begin(), missing.end());
    if (!conjuncts.empty()) return;
    LogicalPtr below = std::move(node->children[0]);
    node = std::move(below);
  }

  static bool drops_matches(const Expr& conjunct, const LogicalJoin& join) {
    if (conjunct.op != Op::kIsNull || conjunct.operands[0]->op != Op::kColumn) return false;
    const ColumnId column = conjunct.operands[0]->column;
    const LogicalNode& right = *join.children[1];
    const std::vector<RelationId> made = relations_made_in(right);
    if (std::find(made.begin(), made.end(), column.relation) == made.end()) return false;
    const auto is_column = [&](const ExprPtr& operand) {
      const Expr* uncast = operand.get();
      while (uncast->op == Op::kCast) uncast = uncast->operands[0].get();
      return uncast->op == Op::kColumn && uncast->column == column;
    };
    const bool is_compared =
        std::any_of(join.conjuncts.begin(), join.conjuncts.end(), [&](const ExprPtr& condition) {
          return is_comparison(condition->op) &&
                 std::any_of(condition->operands.begin(), condition->operands.end(), is_column);
        });
    return is_compared || is_never_null(right, column);
  }

  void put_in_nulls(LogicalNode& node) const {
    if (made_.contains(&node)) return put_in_nulls(*node.children[0]);
    for (ExprPtr* expr : node.expressions()) {
      const ExprPtr changed = rewrite(*expr, [&](const Expr& part) -> ExprPtr {
        const bool is_missing = part.op == Op::kColumn && missing_.contains(part.column.relation);
        return is_missing ? make_literal(Value::null_of(part.type), part.span) : nullptr;
      });
      if (changed != *expr) *expr = fold(changed);
    }
    for (const LogicalPtr& child : node.children) put_in_nulls(*child);
  }

  LogicalProject& root_;
  std::set<const LogicalNode*> made_;
  std::set<RelationId> missing_;
};

}  // namespace

void make_anti_joins(LogicalProject& root) {
  AntiJoins(root).run();
}

}  // namespace rtsql
