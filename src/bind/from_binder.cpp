#include "bind/from_binder.h"

#include <fmt/format.h>

#include "bind/expression_binder.h"
#include "bind/select_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "common/wide_integer.h"
#include "expression/functions.h"
#include "expression/type_rules.h"

namespace rtsql {
namespace {

int64_t constant_integer(const sql::Expression& argument) {
  ExprPtr value = bind_expression(argument, {nullptr, "the arguments of range", false, false});
  if (value->op == Op::kNegate && value->operands[0]->op == Op::kLiteral) {
    Value negated = value->operands[0]->literal;
    negated.integer = -negated.integer;
    value = make_literal(negated, value->span);
  }
  if (value->op != Op::kLiteral || value->literal.null || !is_integral(value->type)) {
    throw Error(ErrorKind::kType, "the arguments of range must be integer constants").at(argument.span);
  }
  return value->literal.integer;
}

RangeFunction bind_range(const sql::TableReference& reference) {
  if (!equals_ignore_case(reference.name.name, "range")) {
    throw Error(ErrorKind::kName, fmt::format("unknown table function \"{}\"", reference.name.name))
        .at(reference.name.span)
        .hint(suggest_name(reference.name.name, {"range"}));
  }
  if (reference.arguments.empty() || reference.arguments.size() > 3) {
    throw Error(ErrorKind::kType,
                fmt::format("wrong number of arguments of range: {} given", reference.arguments.size()))
        .at(reference.span)
        .hint("expected range(end), range(start, end) or range(start, end, step)");
  }
  std::vector<int64_t> numbers;
  for (const sql::ExpressionPtr& argument : reference.arguments)
    numbers.push_back(constant_integer(*argument));
  RangeFunction range;
  int64_t end = numbers.size() == 1 ? numbers[0] : numbers[1];
  if (numbers.size() > 1) range.start = numbers[0];
  if (numbers.size() > 2) range.step = numbers[2];
  if (range.step == 0) throw Error(ErrorKind::kValue, "the step of range cannot be 0").at(reference.span);
  Int128 distance = static_cast<Int128>(end) - range.start;
  Int128 step = range.step;
  Int128 rows =
      (distance > 0) == (step > 0) && distance != 0 ? (distance + step - (step > 0 ? 1 : -1)) / step : 0;
  if (rows > kMaxTableRows) {
    throw Error(ErrorKind::kValue, fmt::format("range of more than {} rows", format_count(kMaxTableRows)))
        .at(reference.span);
  }
  range.rows = static_cast<uint64_t>(rows);
  return range;
}

BoundRelation bind_table(const sql::TableReference& reference, const Catalog& catalog) {
  BoundRelation bound;
  bound.alias = reference.alias ? reference.alias->name : reference.name.name;
  if (reference.is_function) {
    bound.range = bind_range(reference);
  } else {
    bound.table = require_table(catalog, reference.name);
  }
  return bound;
}

void bind_using(const sql::Join& join, Scope& scope, uint32_t source, BoundQuery& query) {
  for (const sql::Identifier& name : join.using_columns) {
    ExprPtr left = scope.resolve_before(source, name.name, name.span);
    ExprPtr right = scope.resolve_in(source, name.name, name.span);
    query.conjuncts.push_back(make_comparison(Op::kEqual, left, right, name.span, "join"));
    scope.merge(name.name);
  }
}

}  // namespace

Scope bind_from(const sql::Select& select, const Catalog& catalog, BoundQuery& query) {
  Scope scope;
  if (!select.from) return scope;
  query.tables.push_back(bind_table(*select.from, catalog));
  scope.add(query.tables.back(), select.from->span);
  for (const sql::Join& join : select.joins) {
    if (join.kind == sql::JoinKind::kLeft) {
      throw Error(ErrorKind::kUnsupported, "LEFT JOIN is not supported")
          .at(join.span)
          .hint("joins are inner joins");
    }
    if (query.tables.size() == kMostTables) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("joins of more than {} tables are not supported", kMostTables))
          .at(join.table.span);
    }
    query.tables.push_back(bind_table(join.table, catalog));
    auto source = static_cast<uint32_t>(query.tables.size() - 1);
    scope.add(query.tables.back(), join.table.span);
    bind_using(join, scope, source, query);
    if (join.on) split_conjuncts(bind_condition(*join.on, {&scope, "ON", false, false}), query.conjuncts);
  }
  return scope;
}

}  // namespace rtsql
