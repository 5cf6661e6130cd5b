#include "bind/query/aggregate_binder.h"

#include <fmt/format.h>

#include <algorithm>

#include "bind/algebra/best_values.h"
#include "bind/algebra/exact_mean.h"
#include "bind/algebra/quantile_list.h"
#include "bind/names/outer_aggregates.h"
#include "bind/query/order_binder.h"
#include "common/error.h"
#include "common/text.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "schema/list.h"

namespace rtsql {
namespace {

using sql::ExpressionKind;

bool depends_on_order(Aggregate aggregate) {
  return aggregate == Aggregate::kFirst || aggregate == Aggregate::kLast || joins_rows(aggregate);
}

// Tells whether values that repeat change nothing.
bool ignores_repeats(Aggregate aggregate) {
  using enum Aggregate;
  switch (aggregate) {
    case kCountStar:
    case kMin:
    case kMax:
    case kBitAnd:
    case kBitOr:
    case kFirst:
    case kLast:
    case kArgMin:
    case kArgMax:
      return true;
    default:
      return false;
  }
}

class AggregateBinder {
 public:
  AggregateBinder(const sql::Expression& call, const AggregateFunction& function, const BindContext& context)
      : call_(call), function_(function), clauses_(call.call.get()), inner_(context) {
    is_window_ = clauses_ != nullptr && clauses_->over;
    // Over groups a window's aggregate is of values that may be aggregates themselves.
    inner_.inside_aggregate = !is_window_;
    if (!is_window_) inner_.windows = context.windows;
  }

  ExprPtr bind() {
    check_clauses();
    if (function_.form == AggregateForm::kHypothetical) return bind_hypothetical();
    std::vector<ExprPtr> arguments = bind_arguments();
    Aggregate aggregate = function_.aggregate;
    if (is_star() && arguments.empty()) aggregate = Aggregate::kCountStar;
    std::vector<SortKey> order = bind_order();
    if (function_.form == AggregateForm::kModeOrWithin && !order.empty())
      check_order_of_mode(order, arguments);
    const ExprPtr filter = bind_filter();
    if (is_median_of_texts(arguments)) aggregate = Aggregate::kQuantileDisc;
    if (counts_from_end(arguments)) {
      arguments[1] = double_literal(-arguments[1]->literal.real, arguments[1]->span);
      order.push_back({.expr = arguments[0], .descending = true});
    }
    if (function_.form == AggregateForm::kAnyValue && !order.empty()) aggregate = Aggregate::kFirst;
    const Type type = aggregate == Aggregate::kQuantileDisc
                          ? arguments[0]->type
                          : aggregate_type(function_.result, arguments.empty() ? Type() : arguments[0]->type);
    if (takes_null(aggregate)) {
      arguments.push_back(chosen_rows(filter, arguments[0]));
    } else if (filter) {
      apply_filter(filter, arguments, aggregate);
    }
    for (const SortKey& key : order) arguments.push_back(key.expr);
    auto expr = std::make_shared<Expr>(*make_aggregate(aggregate, type, std::move(arguments), call_.span));
    expr->distinct = (call_.distinct || function_.form == AggregateForm::kDistinct) &&
                     (!ignores_repeats(aggregate) || is_of_several(*expr));
    for (const SortKey& key : order) expr->order.push_back({key.descending, key.nulls_first});
    return expr;
  }

 private:
  // The values are of the group as a whole, which only the grouping can tell.
  ExprPtr bind_hypothetical() {
    const size_t given = call_.operands.size();
    if (call_.distinct)
      refuse(ErrorKind::kSyntax, fmt::format("DISTINCT does not go with {}", call_.text), call_.span);
    std::vector<SortKey> order = bind_order();
    if (given != order.size()) {
      refuse(ErrorKind::kType,
             fmt::format("{} has {} for {} of ORDER BY", call_.text, count_noun(given, "value"),
                         count_noun(order.size(), "key")),
             call_.span);
    }
    const ExprPtr filter = bind_filter();
    std::vector<ExprPtr> arguments = {chosen_rows(filter)};
    for (size_t i = 0; i < given; ++i) {
      const sql::Expression& written = *call_.operands[i];
      ExprPtr value = bind_expression(written, inner_);
      unify(value, order[i].expr, written.span, "compare");
      arguments.push_back(std::move(value));
    }
    for (const SortKey& key : order) arguments.push_back(key.expr);
    const Type type = aggregate_type(function_.result, {});
    auto expr =
        std::make_shared<Expr>(*make_aggregate(function_.aggregate, type, std::move(arguments), call_.span));
    for (const SortKey& key : order) expr->order.push_back({key.descending, key.nulls_first});
    return expr;
  }

  ExprPtr bind_filter() const {
    const ExprPtr& all = is_window_ ? nullptr : inner_.aggregated;
    if (clauses_ == nullptr || !clauses_->filter) return all;
    const ExprPtr filter = bind_condition(*clauses_->filter, inner_);
    return all ? make_folded(Op::kAnd, TypeId::kBoolean, {all, filter}, filter->span) : filter;
  }

  bool is_star() const {
    if (function_.name != "count") return false;
    return call_.operands.empty() || call_.operands[0]->kind == ExpressionKind::kStar;
  }

  bool takes_within_group() const {
    return function_.form == AggregateForm::kWithinGroup || function_.form == AggregateForm::kHypothetical ||
           (function_.form == AggregateForm::kModeOrWithin && call_.operands.empty());
  }

  // Tells whether an ORDER BY could choose between values that count alike; what chooses is the value itself.
  bool chooses_among_equals() const {
    switch (function_.aggregate) {
      case Aggregate::kArgMin:
      case Aggregate::kArgMax:
      case Aggregate::kQuantileCont:
      case Aggregate::kQuantileDisc:
        return true;
      default:
        return false;
    }
  }

  [[noreturn]] void refuse(ErrorKind kind, std::string message, SourceSpan span) const {
    refuse(Error(kind, std::move(message)), span);
  }
  [[noreturn]] void refuse(Error error, SourceSpan span) const {
    throw std::move(error).at(span).hint(fmt::format("expected {}", function_.signature));
  }

  void check_clauses() const {
    const bool within = clauses_ != nullptr && !clauses_->within_group.empty();
    if (takes_within_group() != within && !joins_rows(function_.aggregate)) {
      refuse(Error(ErrorKind::kSyntax,
                   fmt::format("{} {} WITHIN GROUP", function_.name, within ? "does not go with" : "needs"))
                 .sqlstate(sqlstate::kWrongObjectType),
             call_.span);
    }
    if (clauses_ == nullptr) return;
    const bool takes_one = takes_within_group() && function_.form != AggregateForm::kHypothetical;
    if (within && takes_one && clauses_->within_group.size() != 1)
      refuse(ErrorKind::kType, "WITHIN GROUP takes one value here", call_.span);
    if (within && !clauses_->order_by.empty()) refuse(ErrorKind::kSyntax, "ORDER BY stands once", call_.span);
    if (!clauses_->order_by.empty() && chooses_among_equals())
      refuse(ErrorKind::kSyntax, fmt::format("{} takes no ORDER BY", function_.name),
             clauses_->order_by[0].expression->span);
    if (is_window_ && function_.aggregate == Aggregate::kGrouping) {
      throw Error(ErrorKind::kUnsupported,
                  fmt::format("{} is not supported as a window function", function_.name))
          .at(call_.span);
    }
  }

  std::vector<ExprPtr> bind_arguments() {
    const size_t given = call_.operands.size();
    size_t least = function_.least_arguments;
    if (function_.form == AggregateForm::kModeOrWithin && takes_within_group()) least = 0;
    if (given < least || given > function_.most_arguments) {
      refuse(ErrorKind::kType, fmt::format("wrong number of arguments of {}: {} given", call_.text, given),
             call_.span);
    }
    if (is_star()) return what_a_row_has();
    std::vector<ExprPtr> arguments;
    if (takes_within_group()) {
      arguments.push_back(bind_argument(*clauses_->within_group[0].expression));
      if (given > 0) arguments.push_back(fraction(*call_.operands[0]));
      return arguments;
    }
    const bool is_quantile =
        function_.aggregate == Aggregate::kQuantileCont || function_.aggregate == Aggregate::kQuantileDisc;
    for (size_t i = 0; i < given; ++i) {
      const sql::Expression& written = *call_.operands[i];
      if (i == 1 && is_quantile) {
        arguments.push_back(fraction(written));
      } else if (i == 2 && is_quantile) {
        count_of(written, "size");  // of a sample, which is all values here
      } else if (i == 1 && function_.aggregate == Aggregate::kStringAgg) {
        arguments.push_back(separator(written, arguments[0]->type));
      } else if (i + 1 == function_.most_arguments && function_.least_arguments < function_.most_arguments &&
                 chooses_best()) {
        arguments.push_back(count_of(written, "number of values"));
      } else {
        arguments.push_back(bind_argument(written));
      }
    }
    if (function_.form == AggregateForm::kMedian) arguments.push_back(double_literal(0.5, call_.span));
    if (function_.aggregate == Aggregate::kStringAgg && given == 1)
      arguments.push_back(make_literal(Value::of_text(","), call_.span));
    if (function_.form == AggregateForm::kCountIf)
      arguments[0] = if_true(arguments[0], integer_literal(1, call_.span));
    return arguments;
  }

  // Returns what is NULL in the rows that count(t.*) leaves out, which an outer join has made for rows
  // without a match; nothing where there are none.
  std::vector<ExprPtr> what_a_row_has() const {
    if (call_.operands.empty() || call_.operands[0]->qualifier.empty() || inner_.scope == nullptr) return {};
    const sql::Expression& star = *call_.operands[0];
    if (call_.distinct) {
      throw Error(ErrorKind::kUnsupported, "count(DISTINCT t.*) is not supported")
          .sqlstate(sqlstate::kFeatureNotSupported)
          .at(star.span)
          .hint("SELECT count(*) FROM (SELECT DISTINCT t.* FROM t)");
    }
    const Qualifier table(star, inner_.types);
    const std::vector<OutputColumn> columns = inner_.scope->expand_star(table, star.span);
    const bool is_of_scope = !columns.empty() && inner_.scope->has_relation(columns[0].expr->column.relation);
    if (is_of_scope && !inner_.scope->may_lack_match(table)) return {};
    if (const ExprPtr column = inner_.scope->column_of_matches(table, star.span)) return {column};
    throw Error(ErrorKind::kUnsupported, "these rows cannot be told from those without a match")
        .sqlstate(sqlstate::kFeatureNotSupported)
        .at(star.span)
        .hint("count(t.column) counts the rows in which the column is not NULL");
  }

  ExprPtr bind_argument(const sql::Expression& written) const {
    ExprPtr value = bind_expression(written, inner_);
    const bool is_text = function_.form == AggregateForm::kMedian && value->type.id == TypeId::kVarchar;
    return is_text ? value : aggregate_argument(function_, value, call_.span);
  }

  ExprPtr constant(const sql::Expression& written, std::string_view what) const {
    ExprPtr value = bind_expression(written, inner_);
    if (value->op != Op::kLiteral)
      refuse(ErrorKind::kUnsupported, fmt::format("the {} must be a constant", what), written.span);
    return value;
  }

  // Returns a DOUBLE, or a list of them.
  ExprPtr fraction(const sql::Expression& written) const {
    ExprPtr value = constant(written, "fraction");
    const bool is_list = value->type.id == TypeId::kList;
    const Type type = is_list ? *value->type.element : value->type;
    const bool is_number = is_numeric(type) || (is_list && type.id == TypeId::kNull);
    if (is_number) value = cast_expr(value, is_list ? list_type(TypeId::kDouble) : Type(TypeId::kDouble));
    if (!is_number || value->literal.null || !(are_fractions(*value) || is_from_end(*value)))
      refuse(Error(ErrorKind::kValue, "the fraction must be a number from 0 to 1")
                 .sqlstate(is_number ? sqlstate::kNumericOutOfRange : sqlstate::kUndefinedFunction),
             written.span);
    return value;
  }

  static bool are_fractions(const Expr& number_or_list) {
    const auto is_fraction = [](const Value& value) {
      return !value.null && value.real >= 0 && value.real <= 1;
    };
    if (number_or_list.type.id != TypeId::kList) return is_fraction(number_or_list.literal);
    return std::ranges::all_of(list_elements(number_or_list.literal.text, number_or_list.type), is_fraction);
  }

  // No text lies between two others.
  bool is_median_of_texts(const std::vector<ExprPtr>& arguments) const {
    return function_.form == AggregateForm::kMedian && arguments[0]->type.id == TypeId::kVarchar;
  }

  // MODE gives the first of several values that are as frequent, by their own order.
  void check_order_of_mode(const std::vector<SortKey>& order, const std::vector<ExprPtr>& arguments) const {
    if (order.size() == 1 && same_expr(*order[0].expr, *arguments[0])) return;
    refuse(ErrorKind::kUnsupported, fmt::format("{} takes an ORDER BY of its value alone", function_.name),
           order[0].expr->span);
  }

  // A fraction below 0 counts from the largest value.
  bool is_from_end(const Expr& fraction) const {
    const bool may_be = function_.form == AggregateForm::kPlain && !is_window_;
    return may_be && fraction.type.id == TypeId::kDouble && fraction.literal.real < 0 &&
           fraction.literal.real >= -1;
  }

  bool counts_from_end(const std::vector<ExprPtr>& arguments) const {
    const bool is_quantile =
        function_.aggregate == Aggregate::kQuantileCont || function_.aggregate == Aggregate::kQuantileDisc;
    return is_quantile && arguments.size() > 1 && is_from_end(*arguments[1]);
  }

  bool chooses_best() const {
    using enum Aggregate;
    return function_.aggregate == kMin || function_.aggregate == kMax || function_.aggregate == kArgMin ||
           function_.aggregate == kArgMax;
  }

  // Returns a constant BIGINT.
  ExprPtr count_of(const sql::Expression& written, std::string_view what) const {
    constexpr int64_t kMost = 999'999;
    const ExprPtr value = constant(written, what);
    const bool fits = is_integral(value->type) && !value->literal.null && value->literal.integer >= 1 &&
                      value->literal.integer <= kMost;
    if (!fits) {
      refuse(Error(ErrorKind::kValue, fmt::format("the {} must be an integer from 1 to {}", what, kMost))
                 .sqlstate(sqlstate::kInvalidValue),
             written.span);
    }
    return bigint_literal(value->literal.integer, written.span);
  }

  // The separator of BLOBs is a BLOB, too.
  ExprPtr separator(const sql::Expression& written, Type joined) const {
    ExprPtr value = constant(written, "separator");
    if (value->literal.null) return make_literal(Value::of_text("", joined), written.span);
    if (joined.id == TypeId::kBlob && is_text_literal(*value)) value = cast_expr(value, joined);
    if (value->type.id != joined.id) {
      refuse(ErrorKind::kType,
             fmt::format("the separator must be {}, not {}", joined.id == TypeId::kBlob ? "BLOB" : "VARCHAR",
                         type_name(value->type)),
             written.span);
    }
    return value;
  }

  // Only where the order matters; that of a quantile says from which end it counts.
  std::vector<SortKey> bind_order() const {
    if (clauses_ == nullptr) return {};
    const auto& items = clauses_->within_group.empty() ? clauses_->order_by : clauses_->within_group;
    std::vector<SortKey> order;
    for (const sql::OrderItem& item : items) {
      ExprPtr key = bind_expression(*item.expression, inner_);
      if (key->type.id == TypeId::kNull) key = cast_expr(key, TypeId::kInteger);
      order.push_back(sort_key(std::move(key), item));
    }
    const bool matters = depends_on_order(function_.aggregate) || takes_within_group() ||
                         function_.form == AggregateForm::kAnyValue ||
                         function_.form == AggregateForm::kModeOrWithin;
    if (!matters) order.clear();
    return order;
  }

  ExprPtr if_true(const ExprPtr& condition, const ExprPtr& value) const {
    return bind_case({condition, value, make_literal(Value::null_of(value->type), call_.span)}, value->span);
  }

  ExprPtr chosen_rows(const ExprPtr& filter) const {
    if (!filter) return make_literal(Value::of_integer(TypeId::kBoolean, 1), call_.span);
    const ExprPtr no = make_literal(Value::of_integer(TypeId::kBoolean, 0), call_.span);
    return make_folded(Op::kCoalesce, TypeId::kBoolean, {filter, no}, filter->span);
  }

  // What is chosen from: of any_value the values that are not NULL.
  ExprPtr chosen_rows(const ExprPtr& filter, const ExprPtr& value) const {
    ExprPtr rows = chosen_rows(filter);
    if (function_.form != AggregateForm::kAnyValue) return rows;
    const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {value}, call_.span);
    const ExprPtr is_value = make_folded(Op::kNot, TypeId::kBoolean, {is_null}, call_.span);
    return make_folded(Op::kAnd, TypeId::kBoolean, {rows, is_value}, call_.span);
  }

  void apply_filter(const ExprPtr& filter, std::vector<ExprPtr>& arguments, Aggregate& aggregate) const {
    if (aggregate == Aggregate::kCountStar) {
      aggregate = Aggregate::kCount;
      arguments.push_back(integer_literal(1, call_.span));
    }
    arguments[0] = if_true(filter, arguments[0]);
  }

  const sql::Expression& call_;
  const AggregateFunction& function_;
  const sql::CallClauses* clauses_;  // null: none
  BindContext inner_;
  bool is_window_ = false;
};

// An aggregate whose argument is a query belongs to the query whose columns that one reads.
void check_queries_inside(const Expr& aggregate, const BindContext& context) {
  if (context.scope == nullptr || context.before_grouping == nullptr) return;
  std::vector<ExprPtr> columns = context.before_grouping->outer_columns_for(aggregate);
  if (columns.empty()) return;
  bool reads_own = false;
  const auto look = [&](const Expr& part) {
    reads_own = reads_own || (part.op == Op::kColumn && context.scope->has_relation(part.column.relation));
  };
  visit(aggregate, look);
  for (const ExprPtr& column : columns) look(*column);
  if (reads_own) return;
  throw Error(ErrorKind::kUnsupported,
              "an aggregate of a query that reads only columns of the query around is not supported")
      .at(aggregate.span)
      .hint("aggregate in the query around");
}

}  // namespace

bool takes_null(Aggregate aggregate) {
  return aggregate == Aggregate::kFirst || aggregate == Aggregate::kLast || aggregate == Aggregate::kArrayAgg;
}

ExprPtr composed_aggregate(const Expr& call) {
  if (ExprPtr mean = exact_mean(call)) return mean;
  if (ExprPtr best = best_values(call)) return best;
  return quantile_list(call);
}

AggregateCall aggregate_call(const Expr& aggregate) {
  AggregateCall call{aggregate.aggregate, aggregate.operands.empty() ? nullptr : aggregate.operands[0],
                     aggregate.distinct, aggregate.type, expr_text(aggregate)};
  if (!joins_rows(aggregate.aggregate)) return call;
  const ExprPtr& second = aggregate.operands[1];
  if (aggregate.aggregate == Aggregate::kStringAgg) {
    call.separator = second->literal.text;
  } else if (second->op != Op::kLiteral || second->literal.integer == 0) {
    call.included = second;
  }
  return call;
}

ExprPtr bind_aggregate(const sql::Expression& call, const AggregateFunction& function,
                       const BindContext& context) {
  const bool is_window = call.call && call.call->over;
  const bool may_stand_here = is_window || (context.aggregates && !context.inside_aggregate);
  const bool may_be_outer = !is_window && context.scope != nullptr;
  ExprPtr expr = may_stand_here || may_be_outer ? AggregateBinder(call, function, context).bind() : nullptr;
  const Scope* const owner = may_be_outer ? context.scope->owner_of(*expr) : nullptr;
  if (!is_window && expr) {
    if (const ExprPtr composed = composed_aggregate(*expr)) expr = composed;
  }
  if (owner != nullptr) {
    if (owner->aggregates() != nullptr) {
      return rewrite(expr, [&](const Expr& node) -> ExprPtr {
        return node.op == Op::kAggregate ? owner->aggregates()->add(std::make_shared<Expr>(node)) : nullptr;
      });
    }
    throw Error(ErrorKind::kSyntax,
                "this aggregate is one of the query around, whose columns it reads, and is not allowed here")
        .sqlstate(sqlstate::kGroupingError)
        .at(call.span)
        .hint("aggregates are allowed in the select list, HAVING and ORDER BY, and in queries in these");
  }
  if (may_stand_here) {
    if (!is_window) check_queries_inside(*expr, context);
    return expr;
  }
  throw Error(ErrorKind::kSyntax,
              context.inside_aggregate
                  ? "aggregate function calls cannot be nested"
                  : fmt::format("aggregate functions are not allowed in {}", context.clause))
      .sqlstate(sqlstate::kGroupingError)
      .at(call.span)
      .hint(context.clause == "WHERE" ? "conditions on aggregates belong in HAVING"
                                      : "aggregate in the select list");
}

}  // namespace rtsql
