#include "bind/query/series.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/written_interval.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

constexpr int64_t kMicrosecondsPerDay = int64_t{86400} * 1'000'000;

bool is_literal(const Expr& expr, int64_t value) {
  return expr.op == Op::kLiteral && !expr.literal.null && expr.literal.integer == value;
}

ExprPtr compute(Op op, ExprPtr a, ExprPtr b) {
  const SourceSpan span = cover(a->span, b->span);
  return make_folded(op, TypeId::kBigint, {std::move(a), std::move(b)}, span);
}

ExprPtr compare(Op op, const ExprPtr& a, const ExprPtr& b) {
  return make_folded(op, TypeId::kBoolean, {a, b}, cover(a->span, b->span));
}

// Counts the steps of a positive length that fit between the two, the first value included: (high - low) /
// length
// + 1 where `includes_end`, else those before `high`.
ExprPtr steps_between(const ExprPtr& low, const ExprPtr& high, const ExprPtr& length, bool includes_end) {
  // From 1 to n there are n; where that is negative there are none.
  if (is_literal(*length, 1) && is_literal(*low, includes_end ? 1 : 0)) return high;
  const ExprPtr one = bigint_literal(1, length->span), zero = bigint_literal(0, length->span);
  ExprPtr distance = compute(Op::kSubtract, high, low);
  if (!includes_end) distance = compute(Op::kSubtract, distance, one);
  if (!is_literal(*length, 1)) distance = compute(Op::kDivide, distance, length);
  const ExprPtr count = compute(Op::kAdd, distance, one);
  return bind_case({compare(includes_end ? Op::kLessEqual : Op::kLess, low, high), count, zero}, low->span);
}

// A step of 0 where a row has one gives no values.
ExprPtr count_values(const ExprPtr& start, const ExprPtr& end, const ExprPtr& step, bool includes_end,
                     SourceSpan span) {
  ExprPtr zero = bigint_literal(0, span);
  const auto upwards = [&] { return steps_between(start, end, step, includes_end); };
  const auto downwards = [&] {
    const ExprPtr length = make_folded(Op::kNegate, TypeId::kBigint, {step}, step->span);
    return steps_between(end, start, length, includes_end);
  };
  if (step->op == Op::kLiteral && step->literal.null) return zero;
  if (step->op == Op::kLiteral) return step->literal.integer > 0 ? upwards() : downwards();
  return bind_case(
      {compare(Op::kGreater, step, zero), upwards(), compare(Op::kLess, step, zero), downwards(), zero},
      span);
}

class Binding {
 public:
  Binding(std::string_view function, std::span<const sql::ExpressionPtr> arguments,
          const BindContext& context, SourceSpan span)
      : function_(function), arguments_(arguments), context_(context), span_(span) {}

  Series bind() const {
    const bool is_range = equals_ignore_case(function_, kRangeFunction);
    const size_t least = is_range ? 1 : 2;
    if (arguments_.size() < least || arguments_.size() > 3) {
      throw Error(ErrorKind::kType,
                  fmt::format("wrong number of arguments of {}: {} given", function_, arguments_.size()))
          .at(span_)
          .hint(is_range ? "expected range(end), range(start, end) or range(start, end, step)"
                         : "expected generate_series(start, end) or generate_series(start, end, step)");
    }
    if (arguments_.size() > 2) {
      if (const std::optional<Interval> step = written_interval(*arguments_[2])) return bind_days(*step);
    }
    const bool has_start = arguments_.size() > 1;
    const ExprPtr start = has_start ? bind_integer(0) : bigint_literal(0, span_);
    const ExprPtr end = bind_integer(has_start ? 1 : 0);
    const ExprPtr step = arguments_.size() > 2 ? bind_integer(2) : bigint_literal(1, span_);
    if (step->op == Op::kLiteral && !step->literal.null && step->literal.integer == 0) {
      throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", function_)).at(step->span);
    }
    return {start, step, count_values(start, end, step, !is_range, span_)};
  }

 private:
  ExprPtr bind_integer(size_t argument) const {
    const ExprPtr value = bind_expression(*arguments_[argument], context_);
    if (is_integral(value->type) || value->type.id == TypeId::kNull) return cast_expr(value, TypeId::kBigint);
    auto error =
        Error(ErrorKind::kType, fmt::format("{} needs integers, not {}", function_, type_name(value->type)))
            .at(value->span);
    if (!is_temporal(value->type)) throw error;
    throw std::move(error).hint(
        "dates need an INTERVAL as their step: generate_series(a, b, INTERVAL '1 day')");
  }

  Series bind_days(Interval step) const {
    const int64_t days = step.microseconds / kMicrosecondsPerDay;
    const bool is_of_days = step.months == 0 && step.microseconds % kMicrosecondsPerDay == 0;
    const ExprPtr start = bind_expression(*arguments_[0], context_);
    const ExprPtr end = bind_expression(*arguments_[1], context_);
    if (!is_of_days || start->type.id != TypeId::kDate || end->type.id != TypeId::kDate) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("{} over rows goes by whole days from a DATE to a DATE", function_))
          .at(span_)
          .hint("the arguments of other series of times are constants, in FROM");
    }
    if (days == 0)
      throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", function_)).at(span_);
    const ExprPtr length = make_folded(Op::kSubtract, TypeId::kInteger, {end, start}, span_);
    const ExprPtr step_days = bigint_literal(days, arguments_[2]->span);
    return {
        start, step_days,
        count_values(bigint_literal(0, span_), cast_expr(length, TypeId::kBigint), step_days, true, span_)};
  }

  std::string_view function_;
  std::span<const sql::ExpressionPtr> arguments_;
  const BindContext& context_;
  SourceSpan span_;
};

}  // namespace

bool gives_rows(std::string_view function) {
  return equals_ignore_case(function, kRangeFunction) || equals_ignore_case(function, kSeriesFunction);
}

ExprPtr Series::value(const ExprPtr& number) const {
  if (step == nullptr) return start;
  const ExprPtr distance = is_literal(*step, 1) ? number : compute(Op::kMultiply, number, step);
  if (start->type.id != TypeId::kDate) return compute(Op::kAdd, start, distance);
  const ExprPtr day =
      make_folded(Op::kAdd, TypeId::kDate, {start, cast_expr(distance, TypeId::kInteger)}, start->span);
  return cast_expr(day, TypeId::kTimestamp);
}

Series bind_series(std::string_view function, std::span<const sql::ExpressionPtr> arguments,
                   const BindContext& context, SourceSpan span) {
  return Binding(function, arguments, context, span).bind();
}

ExprPtr SelectedSeries::bind(const sql::Expression& call, const BindContext& context) {
  return add(bind_series(call.text, call.operands, context, call.span), call.text, call.span);
}

ExprPtr SelectedSeries::add_value(const ExprPtr& value) {
  return add({value, nullptr, bigint_literal(1, value->span)}, expr_text(*value), value->span);
}

ExprPtr SelectedSeries::add(Series series, const std::string& text, SourceSpan span) {
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
  return compute(Op::kAdd, number, bigint_literal(1, span));
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
    project->outputs.push_back(
        {std::string(kSeriesFunction),
         is_alone ? value : bind_case({compare(Op::kLess, number, counts[i]), value, missing}, span)});
  }
  series_.clear();
  return project;
}

}  // namespace rtsql
