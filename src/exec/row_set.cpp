#include "exec/row_set.h"

#include "common/check.h"

namespace rtsql {

ExprPtr RowSet::resolve(const ExprPtr& expr) const {
  if (computed_columns.empty()) return expr;
  return rewrite(expr, [this](const Expr& node) -> ExprPtr {
    return node.op == Op::kColumn ? computed_columns.at(node.column.column) : nullptr;
  });
}

std::vector<ExprPtr> RowSet::resolve(const std::vector<ExprPtr>& exprs) const {
  std::vector<ExprPtr> resolved;
  for (const ExprPtr& expr : exprs) resolved.push_back(resolve(expr));
  return resolved;
}

ExprPtr RowSet::append(SourceRows source, const Expr& stands_for) {
  Type type = source.columns[0]->type();
  bool nullable = source.columns[0]->nullable();
  sources.push_back(std::move(source));
  ColumnRef ref{static_cast<uint32_t>(sources.size() - 1), 0};
  if (!computed_columns.empty()) {
    computed_columns.push_back(make_column(ref, type, nullable, expr_text(stands_for)));
    ref = {0, static_cast<uint32_t>(computed_columns.size() - 1)};
  }
  return make_column(ref, type, nullable, expr_text(stands_for), stands_for.span);
}

RowSet RowSet::slice(uint64_t begin, uint64_t n) const {
  RTSQL_CHECK(begin + n <= count);
  RowSet part = *this;
  part.count = n;
  for (SourceRows& source : part.sources) {
    if (source.is_absent()) continue;
    if (source.row_ids != 0) {
      source.row_ids += begin * sizeof(uint32_t);
    } else {
      source.first += begin;
    }
  }
  return part;
}

SourceRows source_of(const BoundRelation& table) {
  SourceRows source;
  if (table.range) {
    source.range = table.range;
  } else {
    source.columns = table.table->columns;
  }
  return source;
}

}  // namespace rtsql
