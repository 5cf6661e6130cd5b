#include "exec/reference/conditions.h"

#include "exec/reference/evaluation.h"
#include "plan/estimate/value_bounds.h"

namespace rtsql::reference {
namespace {

const Relation* find_relation(RelationId id, const std::vector<const Rows*>& read) {
  for (const Rows* rows : read) {
    if (const Source* source = rows->find(id)) return source->relation.get();
  }
  return nullptr;
}

}  // namespace

bool may_fail(const Expr& expr, const std::vector<const Rows*>& read) {
  bool reads_fallible = false;
  visit(expr, [&](const Expr& part) {
    if (part.op != Op::kColumn) return;
    const Relation* relation = find_relation(part.column.relation, read);
    reads_fallible =
        reads_fallible || (relation != nullptr && relation->fallible.contains(part.column.ordinal));
  });
  if (reads_fallible) return true;
  return ValueBounds([&](const Expr& column) {
           const Relation* relation = find_relation(column.column.relation, read);
           const bool is_bounded = relation != nullptr && relation->bounds.contains(column.column.ordinal);
           return is_bounded ? relation->bounds.at(column.column.ordinal) : exact_range(column.type);
         })
      .may_fail(expr);
}

Conditions::Conditions(const std::vector<ExprPtr>& conjuncts, const std::vector<const Rows*>& read) {
  for (const ExprPtr& conjunct : conjuncts)
    (may_fail(*conjunct, read) ? fallible_ : infallible_).push_back(conjunct);
}

bool Conditions::hold(const Place& place) const {
  for (const ExprPtr& conjunct : infallible_) {
    if (!is_true(evaluate(*conjunct, place))) return false;
  }
  bool all = true;
  for (const ExprPtr& conjunct : fallible_) all = is_true(evaluate(*conjunct, place)) && all;
  return all;
}

}  // namespace rtsql::reference
