#include "bind/algebra/stacked_rows.h"

#include <utility>

#include "expression/choice.h"
#include "expression/type_rules.h"

namespace rtsql {

StackedRows stack_rows(LogicalPtr tree, const std::vector<std::vector<ExprPtr>>& rows, RelationIds& relations,
                       SourceSpan span) {
  auto repeated = node_above<LogicalProjectSet>(std::move(tree));
  repeated->relation = relations.next();
  repeated->count = bigint_literal(static_cast<int64_t>(rows.size()), span);
  const ExprPtr number = make_column({repeated->relation, 0}, TypeId::kBigint, false, "number", span);
  StackedRows stacked;
  for (size_t column = 0; column < rows[0].size(); ++column) {
    std::vector<ExprPtr> arms;
    for (size_t row = 0; row + 1 < rows.size(); ++row) {
      const ExprPtr wanted = bigint_literal(static_cast<int64_t>(row), span);
      arms.push_back(make_expr(Op::kEqual, TypeId::kBoolean, {number, wanted}, span));
      arms.push_back(rows[row][column]);
    }
    const ExprPtr& last = rows.back()[column];
    arms.push_back(last);
    stacked.columns.push_back(arms.size() == 1 ? last : bind_case(std::move(arms), span));
  }
  stacked.tree = std::move(repeated);
  return stacked;
}

}  // namespace rtsql
