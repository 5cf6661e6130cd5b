#include "bind/query/selected_series.h"

#include <fmt/format.h>

#include <limits>
#include <variant>

#include "bind/query/table_function.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/fold.h"

namespace rtsql {
namespace {

// The rows that one row becomes are counted by an INTEGER.
void check_count(const Series& series, const std::string& text, SourceSpan span) {
  constexpr int64_t kMost = std::numeric_limits<int32_t>::max();
  if (series.count->op != Op::kLiteral || series.count->literal.null) return;
  if (series.count->literal.integer <= kMost) return;
  throw Error(ErrorKind::kValue, fmt::format("{} of more than {} rows", text, format_count(kMost)))
      .sqlstate(sqlstate::kProgramLimit)
      .at(span)
      .hint("end it where the rows end that are wanted");
}

}  // namespace

ExprPtr SelectedSeries::add(const TableRows& rows, const sql::Expression& call) {
  const auto* series = std::get_if<Series>(&rows);
  if (series == nullptr) refuse_beside_others(call.text, call.span);
  return add(*series, call.text, call.span);
}

ExprPtr SelectedSeries::add_value(const ExprPtr& value) {
  return add({value, nullptr, bigint_literal(1, value->span)}, expr_text(*value), value->span);
}

ExprPtr SelectedSeries::add(Series series, const std::string& text, SourceSpan span) {
  check_count(series, text, span);
  if (!expansion_) {
    expansion_ = relations_.next();
    values_ = relations_.next();
  }
  const auto ordinal = static_cast<uint32_t>(series_.size());
  series_.push_back(std::move(series));
  const ExprPtr number = make_column({*expansion_, 0}, TypeId::kBigint, false, text, span);
  const ExprPtr value = series_.back().value(number);
  return make_column({*values_, ordinal}, value->type, !is_alone_ || value->nullable, text, span);
}

ExprPtr SelectedSeries::row_number(SourceSpan span) const {
  const ExprPtr number = make_column({expansion_.value(), 0}, TypeId::kBigint, false, "number", span);
  return make_folded(Op::kAdd, TypeId::kBigint, {number, bigint_literal(1, span)}, span);
}

bool SelectedSeries::are_read_by(const Expr& expr) const {
  bool found = false;
  visit(expr, [&](const Expr& part) {
    found = found || (part.op == Op::kColumn && values_ && part.column.relation == *values_);
  });
  return found;
}

std::vector<ExprPtr*> SelectedSeries::expressions() {
  std::vector<ExprPtr*> found;
  for (Series& series : series_) found.insert(found.end(), {&series.start, &series.step, &series.count});
  return found;
}

LogicalPtr SelectedSeries::attach(LogicalPtr tree) {
  if (series_.empty()) return tree;
  const SourceSpan span = series_[0].count->span;
  std::vector<ExprPtr> counts;
  for (const Series& series : series_) {
    counts.push_back(
        make_folded(Op::kCoalesce, TypeId::kBigint, {series.count, bigint_literal(0, span)}, span));
  }
  const bool is_alone = counts.size() == 1;
  auto expand = node_above<LogicalProjectSet>(std::move(tree));
  expand->relation = *expansion_;
  expand->count = is_alone ? series_[0].count : make_folded(Op::kGreatest, TypeId::kBigint, counts, span);
  auto project = node_above<LogicalProject>(std::move(expand));
  project->relation = *values_;
  const ExprPtr number = make_column({*expansion_, 0}, TypeId::kBigint, false, "number", span);
  for (size_t i = 0; i < series_.size(); ++i) {
    const ExprPtr value = series_[i].value(number);
    const ExprPtr missing = make_literal(Value::null_of(value->type), span);
    const ExprPtr is_there = make_folded(Op::kLess, TypeId::kBoolean, {number, counts[i]}, span);
    project->outputs.push_back({"value", is_alone ? value : bind_case({is_there, value, missing}, span)});
  }
  series_.clear();
  return project;
}

}  // namespace rtsql
