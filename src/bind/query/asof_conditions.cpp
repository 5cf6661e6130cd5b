#include "bind/query/asof_conditions.h"

#include <set>
#include <utility>

#include "common/error.h"
#include "expression/comparison.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

// It says of which sides an operand reads columns.
struct Reads {
  bool left = false, right = false, other = false;
  bool is_of_left() const { return left && !right; }
  bool is_of_right() const { return right && !left && !other; }
};

bool is_order(Op op) {
  return op == Op::kLess || op == Op::kLessEqual || op == Op::kGreater || op == Op::kGreaterEqual;
}

class AsofConditions {
 public:
  explicit AsofConditions(LogicalJoin& join)
      : join_(join),
        left_(set_of_relations_made_in(*join.children[0])),
        right_(set_of_relations_made_in(*join.children[1])) {}

  void add(const ExprPtr& condition) {
    if (condition->op != Op::kEqual && !is_order(condition->op)) refuse(*condition);
    ExprPtr outer = condition->operands[0], inner = condition->operands[1];
    Op op = condition->op;
    if (reads(*outer).is_of_right()) {
      std::swap(outer, inner);
      op = mirrored(op);
    }
    if (!reads(*outer).is_of_left() || !reads(*inner).is_of_right()) refuse(*condition);
    if (outer->type != inner->type) unify(outer, inner, condition->span, "join");
    if (op == Op::kEqual) {
      join_.conjuncts.push_back(make_comparison(op, outer, inner, condition->span, "join"));
      return;
    }
    if (join_.nearest) {
      throw Error(ErrorKind::kUnsupported, "an ASOF JOIN has one comparison by <, <=, > or >=")
          .at(condition->span)
          .hint("other conditions on its rows can stand in WHERE");
    }
    join_.nearest = Nearest{outer, inner, op};
  }

 private:
  [[noreturn]] static void refuse(const Expr& condition) {
    throw Error(ErrorKind::kUnsupported,
                "a condition of an ASOF JOIN compares a value of its left side with one of its right side by "
                "=, <, <=, > or >=")
        .at(condition.span)
        .hint("other conditions on its rows can stand in WHERE, those on the right side in a query in FROM");
  }

  Reads reads(const Expr& operand) const {
    Reads reads;
    visit_columns(operand, [&](const Expr& column) {
      const bool is_left = left_.contains(column.column.relation);
      const bool is_right = right_.contains(column.column.relation);
      reads.left = reads.left || is_left;
      reads.right = reads.right || is_right;
      reads.other = reads.other || !(is_left || is_right);
    });
    return reads;
  }

  LogicalJoin& join_;
  const std::set<RelationId> left_, right_;
};

}  // namespace

void set_asof_conditions(LogicalJoin& join, const std::vector<ExprPtr>& conditions, SourceSpan span) {
  AsofConditions sorted(join);
  for (const ExprPtr& condition : conditions) sorted.add(condition);
  if (join.nearest) return;
  throw Error(ErrorKind::kSyntax, "an ASOF JOIN needs a comparison by <, <=, > or >=")
      .at(span)
      .hint("ON a.key = b.key AND a.time >= b.time finds the last row of b; USING (key, time) says the same");
}

}  // namespace rtsql
