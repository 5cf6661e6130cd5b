#include "bind/query/table_function.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/names/written_interval.h"
#include "bind/query/expression_binder.h"
#include "bind/query/series.h"
#include "common/count_steps.h"
#include "common/error.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "expression/type_rules.h"
#include "function/registry/functions.h"
#include "function/scalar_function.h"
#include "function/session_functions.h"
#include "function/time/time_functions.h"
#include "schema/column_builder.h"

namespace rtsql {
namespace {

// Returns the argument's value, which is NULL or of a literal.
Value constant(const sql::Expression& argument, std::string_view function) {
  const ExprPtr value = bind_expression(argument, {nullptr, fmt::format("the arguments of {}", function)});
  if (value->op == Op::kLiteral) return value->literal;
  throw Error(ErrorKind::kType, fmt::format("the arguments of {} must be constants", function))
      .sqlstate(sqlstate::kFeatureNotSupported)
      .at(argument.span);
}

// `includes_end`: a number that the steps arrive at exactly is the last one.
RangeFunction range_of(int64_t start, int64_t end, int64_t step, bool includes_end, std::string_view function,
                       SourceSpan span) {
  if (step == 0) throw Error(ErrorKind::kValue, fmt::format("the step of {} cannot be 0", function)).at(span);
  const Int128 distance = step > 0 ? static_cast<Int128>(end) - start : static_cast<Int128>(start) - end;
  const Int128 length = step > 0 ? static_cast<Int128>(step) : -static_cast<Int128>(step);
  Int128 rows = 0;
  if (includes_end && distance >= 0) rows = distance / length + 1;
  if (!includes_end && distance > 0) rows = (distance + length - 1) / length;
  if (rows > kMaxTableRows) {
    throw Error(ErrorKind::kValue,
                fmt::format("{} of more than {} rows", function, format_count(kMaxTableRows)))
        .sqlstate(sqlstate::kProgramLimit)
        .at(span);
  }
  return {start, step, static_cast<uint64_t>(rows)};
}

class TableFunctionBinder {
 public:
  TableFunctionBinder(const sql::Expression& call, const std::optional<std::string>& alias, BindState& state)
      : call_(call), alias_(alias), state_(state) {}

  TableFunctionCall bind() {
    if (call_.text == kRangeFunction) return {nullptr, bind_range(), std::string(kRangeFunction)};
    return bind_series();
  }

 private:
  void check_count(size_t least, size_t most, std::string_view function, const char* expected) const {
    const size_t given = call_.operands.size();
    if (given >= least && given <= most) return;
    throw Error(ErrorKind::kType, fmt::format("wrong number of arguments of {}: {} given", function, given))
        .at(call_.span)
        .hint(expected);
  }

  RangeFunction bind_range() const {
    check_count(1, 3, kRangeFunction, "expected range(end), range(start, end) or range(start, end, step)");
    std::vector<int64_t> numbers;
    for (const sql::ExpressionPtr& argument : call_.operands) {
      const Value value = constant(*argument, kRangeFunction);
      if (value.null || !is_integral(value.type)) {
        throw Error(ErrorKind::kType, "the arguments of range must be integer constants").at(argument->span);
      }
      numbers.push_back(value.integer);
    }
    const int64_t start = numbers.size() == 1 ? 0 : numbers[0];
    const int64_t end = numbers.size() == 1 ? numbers[0] : numbers[1];
    return range_of(start, end, numbers.size() > 2 ? numbers[2] : 1, false, kRangeFunction, call_.span);
  }

  // As in PostgreSQL an alias of the call names its column, too.
  TableFunctionCall bind_series() const {
    check_count(2, 3, kSeriesFunction,
                "expected generate_series(start, end), generate_series(start, end, step) or one of dates or "
                "timestamps with an INTERVAL");
    const std::string column = alias_.value_or(std::string(kSeriesFunction));
    const Value start = constant(*call_.operands[0], kSeriesFunction),
                end = constant(*call_.operands[1], kSeriesFunction);
    if (is_temporal(start.type) || is_temporal(end.type)) return bind_times(column);
    Value step = Value::of_integer(TypeId::kInteger, 1);
    if (call_.operands.size() > 2) step = constant(*call_.operands[2], kSeriesFunction);
    const Value* values[] = {&start, &end, &step};
    for (size_t i = 0; i < call_.operands.size(); ++i) {
      if (is_integral(values[i]->type) || values[i]->type.id == TypeId::kNull) continue;
      throw Error(ErrorKind::kType, fmt::format("generate_series needs integers, dates or timestamps, not {}",
                                                type_name(values[i]->type)))
          .at(call_.operands[i]->span);
    }
    if (start.null || end.null || step.null) return {nullptr, RangeFunction{0, 1, 0}, column};
    return {nullptr, range_of(start.integer, end.integer, step.integer, true, kSeriesFunction, call_.span),
            column};
  }

  Interval bind_step() const {
    const sql::Expression* written = call_.operands.size() > 2 ? call_.operands[2].get() : nullptr;
    const std::optional<Interval> interval = written ? written_interval(*written) : std::nullopt;
    if (!interval) {
      throw Error(ErrorKind::kType, "a generate_series of dates or timestamps needs an INTERVAL as its step")
          .at(written ? written->span : call_.span)
          .hint("generate_series(DATE '2026-01-01', DATE '2026-12-31', INTERVAL '1 day')");
    }
    const Interval step = *interval;
    if (step.months == 0 && step.microseconds == 0) {
      throw Error(ErrorKind::kValue, "the step of generate_series cannot be 0").at(written->span);
    }
    if (step.months != 0 && step.microseconds != 0 && (step.months > 0) != (step.microseconds > 0)) {
      throw Error(ErrorKind::kValue, "the step of generate_series must have one direction").at(written->span);
    }
    return step;
  }

  // Few times are a table, which has statistics; many are computed from a range.
  TableFunctionCall bind_times(const std::string& column) const {
    constexpr uint64_t kMostInTable = 1u << 12;
    const Interval step = bind_step();
    const Value start = timestamp(0)->literal, end = timestamp(1)->literal;
    if (step.months == 0 && !start.null && !end.null) {
      const RangeFunction range =
          range_of(start.integer, end.integer, step.microseconds, true, kSeriesFunction, call_.span);
      if (range.rows > kMostInTable) return {nullptr, range, column, true};
    }
    return {times(column, step), std::nullopt, column};
  }

  // Each time is the one before and a step: a month after January 31 is the end of February, and a month
  // after that is in March on the day that February ended.
  TableSchemaPtr times(const std::string& column, Interval step) const {
    ExprPtr time = timestamp(0);
    const Value end = timestamp(1)->literal;
    const bool forward = step.months > 0 || step.microseconds > 0;
    ColumnBuilder builder{Type(TypeId::kTimestamp)};
    uint64_t rows = 0;
    while (!time->literal.null && !end.null &&
           (forward ? time->literal.integer <= end.integer : time->literal.integer >= end.integer)) {
      count_steps();
      check_table_rows(column, ++rows);
      builder.append(time->literal);
      time = make_shifted(time, step, call_.span);
      if (time->op != Op::kLiteral) break;  // beyond the years that there are
    }
    std::vector<HostColumn> columns;
    columns.push_back(builder.finish());
    return state_.tables->make(std::string(kSeriesFunction), {{column, TypeId::kTimestamp}}, columns);
  }

  ExprPtr timestamp(size_t argument) const {
    const sql::Expression& written = *call_.operands[argument];
    const Value value = constant(written, kSeriesFunction);
    const bool fits = value.null || is_temporal(value.type) || value.type.id == TypeId::kVarchar;
    if (!fits) {
      throw Error(ErrorKind::kType, fmt::format("generate_series of a time and {}", type_name(value.type)))
          .at(written.span);
    }
    return cast_expr(make_literal(value, written.span), TypeId::kTimestamp);
  }

  const sql::Expression& call_;
  const std::optional<std::string>& alias_;
  BindState& state_;
};

}  // namespace

void check_table_function(const sql::Expression& call) {
  std::vector<std::string> names = {std::string(kRangeFunction), std::string(kSeriesFunction)};
  for (const ScalarFunction& scalar : scalar_functions()) {
    if (!is_session_value(scalar.name) || scalar.name == call.text) names.emplace_back(scalar.name);
  }
  if (std::find(names.begin(), names.end(), call.text) != names.end()) return;
  throw Error(ErrorKind::kName, fmt::format("unknown table function \"{}\"", call.text))
      .sqlstate(sqlstate::kUndefinedFunction)
      .at(call.span)
      .hint(nearest_name(call.text, names)
                ? suggest_name(call.text, names)
                : "range and generate_series give rows; SHOW FUNCTIONS lists those that give a value");
}

TableFunctionCall bind_table_function(const sql::Expression& call, const std::optional<std::string>& alias,
                                      BindState& state) {
  return TableFunctionBinder(call, alias, state).bind();
}

}  // namespace rtsql
