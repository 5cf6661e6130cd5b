#include "exec/reference/aggregate.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "common/check.h"
#include "common/wide_integer.h"
#include "exec/reference/evaluation.h"
#include "exec/row_error.h"
#include "expression/row_value_error.h"
#include "expression/type_rules.h"
#include "storage/key_encoding.h"

namespace rtsql::reference {
namespace {

using Group = std::vector<uint32_t>;  // positions of its rows

// Returns the argument's values that are not NULL, in the order that the call wants, each once if DISTINCT.
std::vector<Value> arguments(const AggregateCall& call, const Rows& rows, Group group, const Place* outer) {
  if (call.position) {
    std::vector<std::pair<int64_t, uint32_t>> placed;
    for (const uint32_t row : group)
      placed.emplace_back(evaluate(*call.position, {&rows, row, outer}).integer, row);
    std::sort(placed.begin(), placed.end());
    std::transform(placed.begin(), placed.end(), group.begin(), [](const auto& at) { return at.second; });
  }
  std::vector<Value> values;
  std::unordered_set<std::string> seen;
  for (const uint32_t row : group) {
    Value value = evaluate(*call.argument, {&rows, row, outer});
    if (value.null || (call.distinct && !seen.insert(key_of({value})).second)) continue;
    values.push_back(std::move(value));
  }
  return values;
}

Int128 exact_sum(const std::vector<Value>& values) {
  Int128 sum = 0;
  for (const Value& value : values) sum += value.integer;
  return sum;
}

double real_sum(const std::vector<Value>& values) {
  double sum = 0;
  for (const Value& value : values) sum += value.real;
  return sum;
}

Value sum(const AggregateCall& call, const std::vector<Value>& values) {
  if (is_floating(call.type)) return Value::of_real(call.type, real_sum(values));
  const Int128 total = exact_sum(values);
  const ExactRange range = exact_range(call.type);
  if (total >= range.low && total <= range.high)
    return Value::of_integer(call.type, static_cast<int64_t>(total));
  const ExprPtr parts = make_expr(Op::kSumParts, call.type, {call.argument});
  throw row_error(row_value_error(*parts), call.argument->span).error;
}

Value average(const AggregateCall& call, const std::vector<Value>& values) {
  const auto count = static_cast<double>(values.size());
  const Type type = call.argument->type;
  if (is_floating(type)) return Value::of_real(call.type, real_sum(values) / count);
  const auto power = static_cast<double>(power_of_ten(scale_of(type)));
  return Value::of_real(call.type, static_cast<double>(exact_sum(values)) / (count * power));
}

Value extreme(const AggregateCall& call, const std::vector<Value>& values) {
  const auto less = [](const Value& a, const Value& b) { return compare_values(a, b) < 0; };
  return call.aggregate == Aggregate::kMin ? *std::min_element(values.begin(), values.end(), less)
                                           : *std::max_element(values.begin(), values.end(), less);
}

Value bits(const AggregateCall& call, const std::vector<Value>& values) {
  int64_t word = values[0].integer;
  for (size_t i = 1; i < values.size(); ++i) {
    const int64_t value = values[i].integer;
    word = call.aggregate == Aggregate::kBitAnd  ? word & value
           : call.aggregate == Aggregate::kBitOr ? word | value
                                                 : word ^ value;
  }
  return Value::of_integer(call.type, word);
}

Value product(const AggregateCall& call, const std::vector<Value>& values) {
  double result = 1;
  for (const Value& value : values) result *= value.real;
  return Value::of_real(call.type, result == 0 ? 0 : result);
}

Value joined_texts(const AggregateCall& call, const std::vector<Value>& values) {
  std::string text = values[0].text;
  for (size_t i = 1; i < values.size(); ++i) text += call.separator + values[i].text;
  return Value::of_text(std::move(text));
}

Value aggregate(const AggregateCall& call, const Rows& rows, const Group& group, const Place* outer) {
  if (call.aggregate == Aggregate::kCountStar)
    return Value::of_integer(call.type, static_cast<int64_t>(group.size()));
  const std::vector<Value> values = arguments(call, rows, group, outer);
  if (call.aggregate == Aggregate::kCount)
    return Value::of_integer(call.type, static_cast<int64_t>(values.size()));
  if (values.empty()) return Value::null_of(call.type);
  switch (call.aggregate) {
    case Aggregate::kSum:
      return sum(call, values);
    case Aggregate::kAvg:
      return average(call, values);
    case Aggregate::kMin:
    case Aggregate::kMax:
      return extreme(call, values);
    case Aggregate::kBitAnd:
    case Aggregate::kBitOr:
    case Aggregate::kBitXor:
      return bits(call, values);
    case Aggregate::kProduct:
      return product(call, values);
    case Aggregate::kStringAgg:
      return joined_texts(call, values);
    default:
      break;
  }
  RTSQL_CHECK(!"an aggregate that a grouping does not compute");
  return {};
}

std::vector<Group> find_groups(const GroupBy& group, const Rows& rows, const Place* outer) {
  std::vector<Group> groups;
  if (group.keys.empty()) {
    groups.emplace_back(rows.count);
    std::iota(groups[0].begin(), groups[0].end(), 0);
    return groups;
  }
  std::unordered_map<std::string, size_t> found;
  for (uint32_t row = 0; row < rows.count; ++row) {
    const auto [at, is_new] =
        found.emplace(key_of(evaluate_all(group.keys, {&rows, row, outer})), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(row);
  }
  return groups;
}

}  // namespace

Rows run_aggregate(const GroupBy& group, const Rows& rows, const Place* outer) {
  const std::vector<Group> groups = find_groups(group, rows, outer);
  Relation result;
  for (const ExprPtr& key : group.keys) {
    std::vector<Value>& values = result.columns.emplace_back();
    for (const Group& members : groups) values.push_back(evaluate(*key, {&rows, members[0], outer}));
  }
  for (const AggregateCall& call : group.aggregates) {
    const auto ordinal = static_cast<uint32_t>(result.columns.size());
    std::vector<Value>& values = result.columns.emplace_back();
    for (const Group& members : groups) {
      try {
        values.push_back(aggregate(call, rows, members, outer));
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::kValue) throw;
        result.failed.emplace(std::pair(ordinal, static_cast<uint32_t>(values.size())), error);
        values.emplace_back();
      }
    }
  }
  Rows out{groups.size(), {}};
  out.add(group.relation, std::move(result));
  return out;
}

}  // namespace rtsql::reference
