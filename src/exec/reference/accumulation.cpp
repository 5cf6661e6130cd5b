#include "exec/reference/accumulation.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "common/check.h"
#include "common/text_limit.h"
#include "exec/reference/evaluation.h"
#include "exec/row_error.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"
#include "schema/key_encoding.h"
#include "schema/list.h"

namespace rtsql::reference {
namespace {

int64_t combined_bits(Aggregate aggregate, int64_t a, int64_t b) {
  switch (aggregate) {
    case Aggregate::kBitAnd:
      return a & b;
    case Aggregate::kBitOr:
      return a | b;
    default:
      return a ^ b;
  }
}

}  // namespace

void Accumulation::add(const Place& row) {
  if (call_->aggregate == Aggregate::kCountStar) {
    ++count_;
    return;
  }
  if (joins_rows(call_->aggregate)) return add_text(row);
  const Value value = evaluate(*call_->argument, row);
  if (value.null) return;
  if (call_->distinct) {
    const std::vector<ExprPtr>& by = call_->distinct_by;
    if (!seen_.insert(key_of(by.empty() ? std::vector{value} : evaluate_all(by, row))).second) return;
  }
  ++count_;
  add(value);
}

// A list is its elements' bytes, one behind the other.
void Accumulation::add_text(const Place& row) {
  const bool makes_list = call_->aggregate == Aggregate::kArrayAgg;
  if (call_->included && !is_true(evaluate(*call_->included, row))) return;
  const Value value = evaluate(*call_->argument, row);
  if (value.null && !makes_list) return;
  ++count_;
  texts_.emplace_back(call_->position ? evaluate(*call_->position, row).integer : 0,
                      makes_list ? make_list(call_->type, {value}).text : value.text);
}

void Accumulation::add(const Value& value) {
  switch (call_->aggregate) {
    case Aggregate::kSum:
    case Aggregate::kAvg:
      exact_.add(value.exact());
      real_ += value.real;
      return;
    case Aggregate::kProduct:
      real_ = count_ == 1 ? value.real : real_ * value.real;
      return;
    case Aggregate::kMin:
      if (!value_ || compare_values(value, *value_) < 0) value_ = value;
      return;
    case Aggregate::kMax:
      if (!value_ || compare_values(value, *value_) > 0) value_ = value;
      return;
    case Aggregate::kBitAnd:
    case Aggregate::kBitOr:
    case Aggregate::kBitXor:
      value_ = Value::of_integer(
          call_->type,
          value_ ? combined_bits(call_->aggregate, value_->integer, value.integer) : value.integer);
      return;
    default:
      return;
  }
}

Value Accumulation::value() const {
  if (call_->aggregate == Aggregate::kCountStar || call_->aggregate == Aggregate::kCount)
    return Value::of_integer(call_->type, count_);
  if (count_ == 0) return Value::null_of(call_->type);
  switch (call_->aggregate) {
    case Aggregate::kSum:
      return sum();
    case Aggregate::kAvg:
      return average();
    case Aggregate::kProduct:
      return Value::of_real(call_->type, real_ == 0 ? 0 : real_);  // 0 has no sign
    case Aggregate::kStringAgg:
    case Aggregate::kArrayAgg:
      return joined_texts();
    case Aggregate::kMin:
    case Aggregate::kMax:
    case Aggregate::kBitAnd:
    case Aggregate::kBitOr:
    case Aggregate::kBitXor:
      return *value_;
    default:
      break;
  }
  RTSQL_CHECK(!"an aggregate that a grouping does not compute");
  return {};
}

Value Accumulation::sum() const {
  const Type type = call_->type;
  if (is_floating(call_->argument->type)) return Value::of_real(type, real_);
  if (is_floating(type)) return Value::of_real(type, exact_.as_double());
  const ExactRange range = exact_range(type);
  const std::optional<Int128> total = exact_.value();
  if (total && *total >= range.low && *total <= range.high) return Value::of_exact(type, *total);
  const ExprPtr parts = make_expr(Op::kSumParts, type, {call_->argument});
  throw row_error(row_value_error(*parts), call_->argument->span).error;
}

Value Accumulation::average() const {
  const auto count = static_cast<double>(count_);
  const Type type = call_->argument->type;
  if (is_floating(type)) return Value::of_real(call_->type, real_ / count);
  const auto power = static_cast<double>(power_of_ten(scale_of(type)));
  return Value::of_real(call_->type, exact_.as_double() / (count * power));
}

Value Accumulation::joined_texts() const {
  std::vector<const std::pair<int64_t, std::string>*> ordered;
  for (const auto& text : texts_) ordered.push_back(&text);
  std::stable_sort(ordered.begin(), ordered.end(), [](auto* a, auto* b) { return a->first < b->first; });
  std::string joined;
  std::set<std::string_view> seen;
  for (const auto* text : ordered) {
    if (!seen.insert(text->second).second && call_->distinct) continue;
    if (text != ordered[0]) append_text(joined, call_->separator);
    append_text(joined, text->second);
  }
  return Value::of_text(std::move(joined), call_->type);
}

}  // namespace rtsql::reference
