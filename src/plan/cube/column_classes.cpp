#include "plan/cube/column_classes.h"

#include <algorithm>

namespace rtsql {

std::optional<std::pair<ColumnId, ColumnId>> equal_columns(const Expr& conjunct) {
  if (conjunct.op != Op::kEqual) return std::nullopt;
  const Expr &a = *conjunct.operands[0], &b = *conjunct.operands[1];
  if (a.op != Op::kColumn || b.op != Op::kColumn || a.type != b.type) return std::nullopt;
  return std::pair(a.column, b.column);
}

ColumnClasses::ColumnClasses(const std::vector<ExprPtr>& conjuncts) {
  for (const ExprPtr& conjunct : conjuncts) {
    const auto equal = equal_columns(*conjunct);
    if (!equal) continue;
    const ColumnId a = first_of(equal->first), b = first_of(equal->second);
    if (a != b) smaller_[std::max(a, b)] = std::min(a, b);
  }
}

ColumnId ColumnClasses::first_of(ColumnId column) const {
  for (auto found = smaller_.find(column); found != smaller_.end(); found = smaller_.find(column))
    column = found->second;
  return column;
}

ExprPtr ColumnClasses::canonical(const ExprPtr& expr) const {
  return rewrite(expr, [&](const Expr& part) -> ExprPtr {
    if (part.op != Op::kColumn || first_of(part.column) == part.column) return nullptr;
    return make_column(first_of(part.column), part.type, part.nullable, part.text, part.span);
  });
}

}  // namespace rtsql
