#include "bind/query/sample_binder.h"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "bind/algebra/row_number.h"
#include "bind/query/expression_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/comparison.h"
#include "expression/type_rules.h"
#include "function/hash.h"
#include "function/registry/functions.h"

namespace rtsql {
namespace {

constexpr int64_t kRowsPerBlock = 1024;

enum class SampleMethod { kBernoulli, kSystem, kReservoir };

SampleMethod method_of(const sql::TableSample& sample) {
  if (!sample.method) {
    return sample.unit == sql::SampleUnit::kPercent ? SampleMethod::kSystem : SampleMethod::kReservoir;
  }
  const sql::Identifier& method = *sample.method;
  if (equals_ignore_case(method.name, "bernoulli")) return SampleMethod::kBernoulli;
  if (equals_ignore_case(method.name, "system")) return SampleMethod::kSystem;
  if (equals_ignore_case(method.name, "reservoir")) return SampleMethod::kReservoir;
  throw Error(ErrorKind::kName, fmt::format("unknown sampling method \"{}\"", method.name))
      .at(method.span)
      .hint(suggest_name(method.name, {"bernoulli", "reservoir", "system"}));
}

bool counts_rows(const sql::TableSample& sample, SampleMethod method) {
  const bool is_reservoir = method == SampleMethod::kReservoir;
  if (sample.unit == sql::SampleUnit::kRows && !is_reservoir) {
    throw Error(ErrorKind::kType, fmt::format("{} takes a percentage of the rows, not a number of them",
                                              to_upper(sample.method->name)))
        .sqlstate(sqlstate::kInvalidSample)
        .at(sample.span)
        .hint("RESERVOIR (100 ROWS) takes a number of rows");
  }
  return is_reservoir && sample.unit != sql::SampleUnit::kPercent;
}

// Returns the size as a literal of the type, which is NULL where the size is.
ExprPtr bind_size(const sql::TableSample& sample, TypeId type, std::string_view what) {
  if (sample.arguments.size() != 1) {
    throw Error(ErrorKind::kType, fmt::format("a sample takes one size, not {}", sample.arguments.size()))
        .sqlstate(sqlstate::kInvalidSample)
        .at(sample.span);
  }
  const sql::Expression& written = *sample.arguments[0];
  ExprPtr value = bind_expression(written, {nullptr, "a sample"});
  const bool is_known = type == TypeId::kBigint ? is_integral(value->type) : is_numeric(value->type);
  if (value->op == Op::kLiteral && (is_known || is_text_literal(*value))) value = cast_expr(value, type);
  if (value->op != Op::kLiteral || value->type.id != type) {
    throw Error(ErrorKind::kType,
                fmt::format("{} must be a constant {}number", what, type == TypeId::kBigint ? "whole " : ""))
        .sqlstate(value->type.id == TypeId::kNull ? sqlstate::kInvalidSample : sqlstate::kWrongType)
        .at(written.span);
  }
  return value;
}

double bind_percentage(const sql::TableSample& sample) {
  const ExprPtr value = bind_size(sample, TypeId::kDouble, "the percentage of a sample");
  if (value->literal.null || !(value->literal.real >= 0 && value->literal.real <= 100)) {
    throw Error(ErrorKind::kValue, "the percentage of a sample must be from 0 to 100")
        .sqlstate(sqlstate::kInvalidSample)
        .at(sample.arguments[0]->span);
  }
  return value->literal.real;
}

uint64_t bind_rows(const sql::TableSample& sample) {
  const ExprPtr value = bind_size(sample, TypeId::kBigint, "the number of rows of a sample");
  if (value->literal.null || value->literal.integer < 0) {
    throw Error(ErrorKind::kValue, "the number of rows of a sample must not be negative or NULL")
        .sqlstate(sqlstate::kInvalidSample)
        .at(sample.arguments[0]->span);
  }
  return static_cast<uint64_t>(value->literal.integer);
}

ExprPtr seed_of(const sql::TableSample& sample) {
  if (!sample.repeatable) return make_statement_seed(sample.span);
  const sql::Expression& written = *sample.repeatable;
  const ExprPtr value = bind_expression(written, {nullptr, "REPEATABLE"});
  if (value->op != Op::kLiteral || !is_numeric(value->type) || value->literal.null) {
    throw Error(ErrorKind::kType, "the seed of REPEATABLE must be a constant number")
        .sqlstate(is_numeric(value->type) || value->type.id == TypeId::kNull ? sqlstate::kInvalidSampleRepeat
                                                                             : sqlstate::kWrongType)
        .at(written.span);
  }
  if (is_floating(value->type))
    return bigint_literal(static_cast<int64_t>(std::hash<double>()(value->literal.real)));
  return bigint_literal(value->literal.integer);
}

LogicalPtr filtered(LogicalPtr rows, ExprPtr condition) {
  auto filter = node_above<LogicalFilter>(std::move(rows));
  filter->conjuncts.push_back(std::move(condition));
  return filter;
}

// Takes the first rows in the order of the keys.
LogicalPtr first_rows(LogicalPtr rows, std::vector<SortKey> keys, uint64_t count) {
  auto sort = node_above<LogicalSort>(std::move(rows));
  sort->keys = std::move(keys);
  auto limit = node_above<LogicalLimit>(std::move(sort));
  limit->limit = count;
  return limit;
}

// Takes as many of the first rows in the order of the keys as are the percentage of all, rounded down.
LogicalPtr first_percent(LogicalPtr rows, std::vector<SortKey> keys, double percent, BindState& state) {
  const NumberAndCount of =
      number_and_count_rows(rows, {}, std::move(keys), bigint_literal(1), state.relations);
  const auto times = [](const ExprPtr& number, double factor) {
    return make_expr(Op::kMultiply, TypeId::kDouble,
                     {cast_expr(number, TypeId::kDouble), double_literal(factor)});
  };
  ExprPtr is_within =
      make_expr(Op::kLessEqual, TypeId::kBoolean, {times(of.number, 100), times(of.count, percent)});
  return filtered(std::move(rows), std::move(is_within));
}

}  // namespace

LogicalPtr sampled(LogicalPtr rows, const sql::TableSample& sample, BindState& state) {
  const SampleMethod method = method_of(sample);
  const bool has_count = counts_rows(sample, method);
  const uint64_t count = has_count ? bind_rows(sample) : 0;
  const double percent = has_count ? 0 : bind_percentage(sample);
  const ExprPtr seed = seed_of(sample);
  ExprPtr place = number_rows(rows, {}, {}, state.relations);
  if (method == SampleMethod::kSystem) {
    place = make_expr(Op::kDivide, TypeId::kBigint,
                      {make_expr(Op::kSubtract, TypeId::kBigint, {place, bigint_literal(1)}),
                       bigint_literal(kRowsPerBlock)});
  }
  const ExprPtr chance = bind_function("random", {seed, place}, sample.span);
  if (method != SampleMethod::kReservoir)
    return filtered(std::move(rows),
                    make_comparison(Op::kLess, chance, double_literal(percent / 100), sample.span));
  std::vector<SortKey> keys = {{chance}, {place}};
  return has_count ? first_rows(std::move(rows), std::move(keys), count)
                   : first_percent(std::move(rows), std::move(keys), percent, state);
}

}  // namespace rtsql
