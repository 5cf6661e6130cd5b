#include "exec/precompute/own_texts.h"

#include <algorithm>
#include <map>

#include "exec/expression/compute_columns.h"
#include "exec/expression/host_evaluation.h"
#include "expression/type_rules.h"
#include "plan/own_texts.h"

namespace rtsql {
namespace {

bool is_text_column(const Expr& expr) {
  return expr.op == Op::kColumn && has_dictionary(expr.type);
}

std::map<ColumnId, ExprPtr> text_columns_of(const std::vector<ExprPtr>& exprs) {
  std::map<ColumnId, ExprPtr> columns;
  for (const ExprPtr& expr : exprs) {
    if (expr->op == Op::kColumn) continue;
    visit_columns(*expr, [&](const Expr& column) {
      if (is_text_column(column)) columns.emplace(column.column, column.shared_from_this());
    });
  }
  return columns;
}

}  // namespace

bool suits_own_texts(Execution& execution, const RowSet& rows, const std::vector<ExprPtr>& exprs) {
  if (evaluates_on_host(execution, rows)) return false;
  const gpu::DeviceKind device = execution.device().info().kind;
  return std::ranges::any_of(texts_looked_into(rows.resolve(exprs)), [&](const TextsLookedInto& texts) {
    const uint32_t count = rows.stored(texts.column->column)->dictionary()->size();
    return suits_own_texts(device, static_cast<double>(rows.count), count, texts.effort);
  });
}

std::vector<ExprPtr> over_own_texts(Execution& execution, RowSet& rows, const std::vector<ExprPtr>& exprs) {
  std::vector<ExprPtr> resolved = rows.resolve(exprs);
  std::map<ColumnId, ExprPtr> columns = text_columns_of(resolved);
  std::vector<ExprPtr> read;
  for (const auto& [id, column] : columns) read.push_back(column);
  const std::vector<ColumnPtr> texts = compute_columns(execution, rows, read);
  size_t next = 0;
  for (auto& [id, column] : columns) {
    HostColumn own = texts[next++]->read_own_texts(execution.device(), 0, rows.count);
    column = rows.append({.relation = execution.new_relation(),
                          .columns = {Column::on_host(execution.device(), std::move(own))}},
                         *column);
  }
  for (ExprPtr& expr : resolved) {
    if (expr->op == Op::kColumn) continue;
    expr = rewrite(
        expr, [&](const Expr& node) { return is_text_column(node) ? columns.at(node.column) : nullptr; });
  }
  return resolved;
}

}  // namespace rtsql
