#include "plan/estimate/rows_left.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace rtsql {
namespace {

constexpr double kRowsPerThread = 8;  // exec/kernel/kernel_writer.h

}  // namespace

std::set<ColumnId> columns_of(const std::vector<ExprPtr>& exprs) {
  std::set<ColumnId> columns;
  for (const ExprPtr& expr : exprs)
    visit_columns(*expr, [&](const Expr& part) { columns.insert(part.column); });
  return columns;
}

std::vector<std::vector<ExprPtr>> by_columns(const std::vector<ExprPtr>& conjuncts) {
  std::vector<std::vector<ExprPtr>> groups;
  std::map<std::set<ColumnId>, size_t> places;
  for (const ExprPtr& conjunct : conjuncts) {
    const auto [known, is_new] = places.emplace(columns_of({conjunct}), groups.size());
    if (is_new) groups.emplace_back();
    groups[known->second].push_back(conjunct);
  }
  return groups;
}

double RowsLeft::threads() const {
  return 1 - std::pow(1 - origins_, kRowsPerThread);
}

double RowsLeft::busy() const {
  return dense_ ? share_ : std::max(share_, 1 - std::pow(1 - origins_, cost_.rows_in_step));
}

double RowsLeft::cost_of(const std::set<ColumnId>& columns, double per_row) const {
  double bytes = 0;
  for (const ColumnId& column : columns) {
    const Column* stored = estimator_.column(column);
    if (stored != nullptr && !loaded_.contains(column)) bytes += value_bytes(stored->type());
  }
  return table_rows_ * (bytes * cost_.scan_per_byte * threads() + busy() * per_row);
}

void RowsLeft::pass(const std::set<ColumnId>& columns, double per_row, double selectivity, double copies) {
  milliseconds_ += cost_of(columns, per_row);
  loaded_.insert(columns.begin(), columns.end());
  // A row of the table is gone once all that were made of it are.
  const double rows_per_origin = origins_ > 0 ? share_ / origins_ : 1;
  origins_ *= 1 - std::pow(std::max(0.0, 1 - selectivity), rows_per_origin);
  share_ *= selectivity * copies;
}

void RowsLeft::make_dense() {
  if (dense_) return;
  dense_ = true;
  milliseconds_ += table_rows_ * cost_.dense_per_row;
}

}  // namespace rtsql
