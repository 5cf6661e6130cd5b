#include "bind/query/sample_binder.h"

#include <fmt/format.h>

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

double percentage(const sql::TableSample& sample) {
  if (sample.arguments.size() != 1) {
    throw Error(ErrorKind::kType, fmt::format("TABLESAMPLE takes one percentage, not {}",
                                              count_noun(sample.arguments.size(), "argument")))
        .sqlstate(sqlstate::kInvalidSample)
        .at(sample.span);
  }
  const sql::Expression& written = *sample.arguments[0];
  ExprPtr value = bind_expression(written, {nullptr, "TABLESAMPLE"});
  if (value->op == Op::kLiteral && (is_numeric(value->type) || is_text_literal(*value)))
    value = cast_expr(value, TypeId::kDouble);
  if (value->op != Op::kLiteral || value->type.id != TypeId::kDouble) {
    throw Error(ErrorKind::kType, "the percentage of TABLESAMPLE must be a constant number")
        .sqlstate(value->type.id == TypeId::kNull ? sqlstate::kInvalidSample : sqlstate::kWrongType)
        .at(written.span);
  }
  if (value->literal.null || !(value->literal.real >= 0 && value->literal.real <= 100)) {
    throw Error(ErrorKind::kValue, "the percentage of TABLESAMPLE must be from 0 to 100")
        .sqlstate(sqlstate::kInvalidSample)
        .at(written.span);
  }
  return value->literal.real;
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

}  // namespace

LogicalPtr sampled(LogicalPtr table, const sql::TableSample& sample, BindState& state) {
  const bool by_row = equals_ignore_case(sample.method.name, "bernoulli");
  if (!by_row && !equals_ignore_case(sample.method.name, "system")) {
    throw Error(ErrorKind::kName, fmt::format("unknown sampling method \"{}\"", sample.method.name))
        .at(sample.method.span)
        .hint(suggest_name(sample.method.name, {"bernoulli", "system"}));
  }
  const double share = percentage(sample) / 100;
  const ExprPtr seed = seed_of(sample);
  ExprPtr place = number_rows(table, {}, {}, state.relations);
  if (!by_row) {
    place = make_expr(Op::kDivide, TypeId::kBigint,
                      {make_expr(Op::kSubtract, TypeId::kBigint, {place, bigint_literal(1)}),
                       bigint_literal(kRowsPerBlock)});
  }
  const ExprPtr chance = bind_function("random", {seed, place}, sample.span);
  auto filter = node_above<LogicalFilter>(std::move(table));
  filter->conjuncts.push_back(make_comparison(Op::kLess, chance, double_literal(share), sample.span));
  return filter;
}

}  // namespace rtsql
