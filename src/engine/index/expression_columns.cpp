#include "engine/index/expression_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "bind/statement/index_binder.h"
#include "common/error.h"
#include "engine/index/compute_column.h"
#include "sql/keywords.h"
#include "storage/append.h"

namespace rtsql {

void ExpressionColumns::add_known(const std::vector<IndexEntryPtr>& indexes) {
  for (const IndexEntryPtr& index : indexes) {
    if (index->is_built()) known_.insert(known_.end(), index->expressions.begin(), index->expressions.end());
  }
}

ExpressionColumn ExpressionColumns::compute(IndexedExpression expression) {
  return compute_behind(nullptr, std::move(expression));
}

ExpressionColumn ExpressionColumns::compute_behind(const Column* before, IndexedExpression expression) {
  const auto found = std::ranges::find_if(known_, [&](const ExpressionColumn& column) {
    return same_expr(*column.expression.value, *expression.value);
  });
  if (found != known_.end()) return {std::move(expression), found->values};
  const uint64_t kept = before == nullptr ? 0 : before->rows();
  ColumnPtr values = compute_column(context_, table_, expression.value, kept);
  if (before != nullptr) {
    values = append_column(context_.device(), *before, values->read(context_.device(), 0, values->rows()),
                           "values of an indexed expression");
  }
  known_.push_back({std::move(expression), std::move(values)});
  return known_.back();
}

ExpressionColumn ExpressionColumns::compute_anew(const ExpressionColumn& before, const std::string& index,
                                                 uint64_t kept) {
  try {
    IndexedExpression bound = bind_indexed_expression(before.expression.text, table_, context_.names);
    const bool goes_on = kept > 0 && kept == before.values->rows() && kept < table_.rows &&
                         bound.value->type == before.values->type();
    return compute_behind(goes_on ? before.values.get() : nullptr, std::move(bound));
  } catch (const Error& error) {
    const auto kinds = {ErrorKind::kValue, ErrorKind::kType, ErrorKind::kName, ErrorKind::kUnsupported};
    if (std::ranges::find(kinds, error.kind()) == kinds.end()) throw;
    throw error.retold(fmt::format("index {}: {}", sql::name_text(index), error.message())).at(span_);
  }
}

IndexEntry with_expressions_bound_anew(StatementContext& context, IndexEntry index, const Table& table) {
  for (ExpressionColumn& column : index.expressions)
    column.expression = bind_indexed_expression(column.expression.text, table, context.names);
  return index;
}

}  // namespace rtsql
