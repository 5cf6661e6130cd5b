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

constexpr uint32_t kMostTables = 16;  // of one FROM

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

RangeFunction bind_range(const sql::FromItem& reference) {
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

BaseRelationPtr bind_relation(const sql::FromItem& reference, const Catalog& catalog,
                              RelationNumbers& relations) {
  BaseRelation base{.relation = relations.next(),
                    .alias = reference.alias ? reference.alias->name : reference.name.name,
                    .table = nullptr};
  if (reference.kind == sql::FromItem::Kind::kFunction) {
    base.range = bind_range(reference);
  } else {
    base.table = require_table(catalog, reference.name);
  }
  return std::make_shared<const BaseRelation>(std::move(base));
}

class FromBinder {
 public:
  FromBinder(const Catalog& catalog, RelationNumbers& relations) : catalog_(catalog), relations_(relations) {}

  BoundFrom bind(const sql::FromItem& from) {
    from_.tree = bind_item(from);
    return std::move(from_);
  }

 private:
  LogicalPtr bind_item(const sql::FromItem& item) {
    return item.kind == sql::FromItem::Kind::kJoin ? bind_join(item) : add(item);
  }

  LogicalPtr add(const sql::FromItem& reference) {
    BaseRelationPtr base = bind_relation(reference, catalog_, relations_);
    from_.scope.add(*base, reference.span);
    return std::make_unique<LogicalGet>(std::move(base));
  }

  LogicalPtr bind_join(const sql::FromItem& written) {
    LogicalPtr left = bind_item(*written.left);
    if (from_.scope.relations() == kMostTables) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("joins of more than {} tables are not supported", kMostTables))
          .at(written.right->span);
    }
    const uint32_t inner = from_.scope.relations();
    auto join = node_above<LogicalJoin>(std::move(left));
    join->children.push_back(bind_item(*written.right));
    for (const sql::Identifier& name : written.using_columns) {
      const ExprPtr outer_key = from_.scope.resolve_before(inner, name.name, name.span);
      const ExprPtr inner_key = from_.scope.resolve_in(inner, name.name, name.span);
      join->conjuncts.push_back(make_comparison(Op::kEqual, outer_key, inner_key, name.span, "join"));
      from_.scope.merge(name.name);
    }
    if (written.on) {
      split_conjuncts(bind_condition(*written.on, {&from_.scope, "ON", false, false}), join->conjuncts);
    }
    if (written.join == sql::JoinKind::kLeft) {
      join->mode = JoinMode::kLeft;
      from_.scope.make_nullable(inner, inner + 1);
    }
    return join;
  }

  const Catalog& catalog_;
  RelationNumbers& relations_;
  BoundFrom from_;
};

}  // namespace

BoundFrom bind_from(const sql::FromItem* from, const Catalog& catalog, RelationNumbers& relations) {
  if (from == nullptr) return {make_one_row(relations), {}};
  return FromBinder(catalog, relations).bind(*from);
}

}  // namespace rtsql
