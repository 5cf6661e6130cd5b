#include "bind/algebra/derived_aggregates.h"

#include <algorithm>

#include "bind/algebra/derived_expressions.h"
#include "bind/algebra/hypothetical_row.h"
#include "expression/choice.h"
#include "expression/fold.h"
#include "expression/type_rules.h"
#include "function/aggregate/aggregate_functions.h"
#include "function/number/number_functions.h"
#include "function/time/interval_arithmetic.h"

namespace rtsql {
namespace {

const Frame kWholePartition{FrameUnit::kRange,
                            {FrameBoundKind::kUnboundedPreceding},
                            {FrameBoundKind::kUnboundedFollowing},
                            FrameExclusion::kNone};

ExprPtr call_of(Op op, const ExprPtr& value) {
  return make_folded(op, TypeId::kDouble, {value}, value->span);
}

ExprPtr equal(const ExprPtr& a, const ExprPtr& b) {
  return make_folded(Op::kEqual, TypeId::kBoolean, {a, b}, a->span);
}

ExprPtr is_value(const ExprPtr& value) {
  const ExprPtr is_null = make_folded(Op::kIsNull, TypeId::kBoolean, {value}, value->span);
  return make_folded(Op::kNot, TypeId::kBoolean, {is_null}, value->span);
}

ExprPtr both(const ExprPtr& a, const ExprPtr& b) {
  return make_folded(Op::kAnd, TypeId::kBoolean, {a, b}, a->span);
}

ExprPtr total(Aggregate aggregate, Type type, const ExprPtr& argument) {
  return make_aggregate(aggregate, type, {argument}, argument->span);
}

ExprPtr count_of(const ExprPtr& value) {
  return cast_expr(total(Aggregate::kCount, TypeId::kBigint, value), TypeId::kDouble);
}

bool adds_up_intervals(const Expr& call) {
  const bool adds_up = call.aggregate == Aggregate::kSum || call.aggregate == Aggregate::kAvg;
  return adds_up && call.operands[0]->type.id == TypeId::kInterval;
}

// Tells whether values differ by the sum of the squares of their distances to the mean. It may be infinite,
// which times 0 is no number.
ExprPtr has_spread(const ExprPtr& squares) {
  return make_folded(Op::kGreater, TypeId::kBoolean, {squares, double_literal(0)}, squares->span);
}

}  // namespace

DerivedAggregates::DerivedAggregates(RelationIds& relations, const std::vector<ExprPtr>& keys)
    : relations_(relations) {
  std::copy_if(keys.begin(), keys.end(), std::back_inserter(keys_),
               [](const ExprPtr& key) { return key->op != Op::kLiteral; });
}

bool DerivedAggregates::takes(const Expr& call) {
  // Rows that have their places are joined by the grouping.
  return is_derived(call.aggregate) || adds_up_intervals(call) ||
         (joins_rows(call.aggregate) && call.operands.size() != 3) || !call.order.empty();
}

ExprPtr DerivedAggregates::expand(const Expr& call) {
  if (adds_up_intervals(call)) return sum_of_intervals(call);
  switch (call.aggregate) {
    case Aggregate::kVarPop:
    case Aggregate::kVarSamp:
    case Aggregate::kStddevPop:
    case Aggregate::kStddevSamp:
      return variance(call);
    case Aggregate::kSem:
      return standard_error(call);
    case Aggregate::kSkewness:
    case Aggregate::kKurtosis:
    case Aggregate::kKurtosisPop:
      return standardized_moment(call);
    case Aggregate::kEntropy:
      return entropy(call);
    case Aggregate::kMad:
      return median_deviation(call);
    case Aggregate::kGeomean:
      return geometric_mean(call);
    case Aggregate::kQuantileCont:
    case Aggregate::kQuantileDisc:
      return quantile(call);
    case Aggregate::kMode:
      return mode(call);
    case Aggregate::kArgMin:
    case Aggregate::kArgMax:
      return value_at_extreme(call);
    case Aggregate::kFirst:
    case Aggregate::kLast:
      return first_or_last(call);
    case Aggregate::kStringAgg:
    case Aggregate::kArrayAgg:
      return joined_rows(call);
    case Aggregate::kHypotheticalRank:
    case Aggregate::kHypotheticalDenseRank:
    case Aggregate::kHypotheticalPercentRank:
    case Aggregate::kHypotheticalCumeDist:
      return of_hypothetical_row(call);
    default:
      return of_pairs(call);
  }
}

ExprPtr DerivedAggregates::column_of(Columns partition_by, std::vector<SortKey> order_by, WindowCall call) {
  Window keys;
  keys.partition_by = std::move(partition_by);
  keys.order_by = std::move(order_by);
  Window reads = keys;
  reads.calls = {call};
  size_t layer = 0;
  for (const ExprPtr* expr : reads.expressions()) {
    visit(**expr, [&](const Expr& node) {
      const auto below = node.op == Op::kColumn ? layers_.find(node.column.relation) : layers_.end();
      if (below != layers_.end()) layer = std::max(layer, below->second + 1);
    });
  }
  // The places of rows in the input are found before a sort loses them.
  if (!keys.partition_by.empty() || !keys.order_by.empty()) layer = std::max<size_t>(layer, 1);
  const std::vector<SortKey> order = keys.sort_keys();
  const bool is_grouped = is_of_groups(reads);
  const auto same_keys = [&](const std::unique_ptr<LogicalWindow>& node) {
    const std::vector<SortKey> known = node->window.sort_keys();
    return is_of_groups(node->window) == is_grouped && layers_.at(node->window.relation) == layer &&
           node->window.partition_by.size() == keys.partition_by.size() && known.size() == order.size() &&
           is_sorted_by(known, order);
  };
  auto node = std::find_if(nodes_.begin(), nodes_.end(), same_keys);
  if (node == nodes_.end()) {
    nodes_.push_back(std::make_unique<LogicalWindow>());
    node = nodes_.end() - 1;
    (*node)->window = std::move(keys);
    (*node)->window.relation = relations_.next();
    layers_[(*node)->window.relation] = layer;
  }
  std::vector<WindowCall>& calls = (*node)->window.calls;
  auto place = std::find_if(calls.begin(), calls.end(),
                            [&](const WindowCall& known) { return same_call(known, call); });
  if (place == calls.end()) place = calls.insert(calls.end(), std::move(call));
  const ColumnId id{(*node)->window.relation, static_cast<uint32_t>(place - calls.begin())};
  return make_column(id, place->type, place->nullable, place->text);
}

ExprPtr DerivedAggregates::of_partition(Columns partition_by, Aggregate aggregate, Type type,
                                        const ExprPtr& argument) {
  WindowCall call;
  call.function = WindowFunction::kAggregate;
  call.aggregate = {aggregate, argument, false, type, expr_text(*total(aggregate, type, argument))};
  call.frame = kWholePartition;
  call.type = type;
  call.nullable = !counts_rows(aggregate);
  call.text = call.aggregate.text;
  return column_of(std::move(partition_by), {}, std::move(call));
}

ExprPtr DerivedAggregates::of_group(Aggregate aggregate, Type type, const ExprPtr& argument) {
  return of_partition(keys_, aggregate, type, argument);
}

ExprPtr DerivedAggregates::row_number(Columns partition_by, std::vector<SortKey> order_by) {
  WindowCall call;
  call.function = WindowFunction::kRowNumber;
  call.type = TypeId::kBigint;
  call.nullable = false;
  call.text = "row_number()";
  return column_of(std::move(partition_by), std::move(order_by), std::move(call));
}

ExprPtr DerivedAggregates::input_position() {
  return row_number({}, {});
}

// Tells whether the row is the first of its group that has these values.
ExprPtr DerivedAggregates::is_first_of_equals(const Columns& values, std::vector<SortKey> order) {
  Columns partition_by = keys_;
  partition_by.insert(partition_by.end(), values.begin(), values.end());
  std::erase_if(partition_by, [](const ExprPtr& expr) { return expr->op == Op::kLiteral; });
  return equal(row_number(std::move(partition_by), std::move(order)), bigint_literal(1));
}

// Returns the value where its row is that one, else NULL.
ExprPtr DerivedAggregates::first_of_equals(const ExprPtr& value, const Columns& values,
                                           std::vector<SortKey> order) {
  return value_if(is_first_of_equals(values, std::move(order)), value);
}

// Returns the sum of the products of the distances to the means, over rows that have both values.
ExprPtr DerivedAggregates::centered_products(const ExprPtr& a, const ExprPtr& mean_a, const ExprPtr& b,
                                             const ExprPtr& mean_b) {
  const ExprPtr from_a = compute_double(Op::kSubtract, a, mean_a);
  const ExprPtr from_b = compute_double(Op::kSubtract, b, mean_b);
  const Type type = TypeId::kDouble;
  const ExprPtr products = total(Aggregate::kSum, type, compute_double(Op::kMultiply, from_a, from_b));
  const ExprPtr left = compute_double(Op::kMultiply, total(Aggregate::kSum, type, from_a),
                                      total(Aggregate::kSum, type, from_b));
  ExprPtr sum = compute_double(Op::kSubtract, products, compute_double(Op::kDivide, left, count_of(from_a)));
  if (!same_expr(*a, *b)) return sum;
  const ExprPtr is_negative = make_folded(Op::kLess, TypeId::kBoolean, {sum, double_literal(0)}, a->span);
  return bind_case({is_negative, double_literal(0), sum}, a->span);
}

ExprPtr DerivedAggregates::variance(const Expr& call) {
  ExprPtr value = call.operands[0];
  if (call.distinct) value = first_of_equals(value, {value});
  const ExprPtr mean = of_group(Aggregate::kAvg, TypeId::kDouble, value);
  const ExprPtr squares = centered_products(value, mean, value, mean);
  const bool is_sample = call.aggregate == Aggregate::kVarSamp || call.aggregate == Aggregate::kStddevSamp;
  ExprPtr rows = count_of(value);
  // A sample of one row has none: it is divided by 0.
  if (is_sample) rows = compute_double(Op::kSubtract, rows, double_literal(1));
  const ExprPtr result = compute_double(Op::kDivide, squares, rows);
  const bool is_variance = call.aggregate == Aggregate::kVarSamp || call.aggregate == Aggregate::kVarPop;
  return is_variance ? result : call_of(Op::kSqrt, result);
}

ExprPtr DerivedAggregates::value_of(const Expr& call) {
  const ExprPtr& value = call.operands[0];
  return call.distinct ? first_of_equals(value, {value}) : value;
}

ExprPtr DerivedAggregates::standard_error(const Expr& call) {
  const ExprPtr value = value_of(call), mean = of_group(Aggregate::kAvg, TypeId::kDouble, value);
  const ExprPtr rows = count_of(value);
  const ExprPtr variance = compute_double(Op::kDivide, centered_products(value, mean, value, mean), rows);
  return compute_double(Op::kDivide, call_of(Op::kSqrt, variance), call_of(Op::kSqrt, rows));
}

// The third or fourth central moment by the power of the second that has its dimension; of a sample corrected
// for its size (Joanes and Gill, "Comparing measures of sample skewness and kurtosis", The Statistician
// 47(1), 1998: G1 and G2). Too small a sample divides by 0.
ExprPtr DerivedAggregates::standardized_moment(const Expr& call) {
  const auto number = [](double value) { return double_literal(value); };
  const auto times = [](const ExprPtr& a, const ExprPtr& b) { return compute_double(Op::kMultiply, a, b); };
  const auto by = [](const ExprPtr& a, const ExprPtr& b) { return compute_double(Op::kDivide, a, b); };
  const auto less = [&](const ExprPtr& a, double b) { return compute_double(Op::kSubtract, a, number(b)); };
  const ExprPtr value = value_of(call), mean = of_group(Aggregate::kAvg, TypeId::kDouble, value);
  const ExprPtr rows = count_of(value), distance = compute_double(Op::kSubtract, value, mean);
  const ExprPtr square = times(distance, distance);
  const ExprPtr second = by(centered_products(value, mean, value, mean), rows);
  if (call.aggregate == Aggregate::kSkewness) {
    const ExprPtr third = by(total(Aggregate::kSum, TypeId::kDouble, times(square, distance)), rows);
    const ExprPtr correction = by(call_of(Op::kSqrt, times(rows, less(rows, 1))), less(rows, 2));
    return times(correction, by(third, times(second, call_of(Op::kSqrt, second))));
  }
  const ExprPtr fourth = by(total(Aggregate::kSum, TypeId::kDouble, times(square, square)), rows);
  const ExprPtr kurtosis = by(fourth, times(second, second));
  if (call.aggregate == Aggregate::kKurtosisPop) return less(kurtosis, 3);
  const ExprPtr excess =
      compute_double(Op::kSubtract, times(compute_double(Op::kAdd, rows, number(1)), kurtosis),
                     times(number(3), less(rows, 1)));
  return by(times(less(rows, 1), excess), times(less(rows, 2), less(rows, 3)));
}

// A value that c of n rows have takes log2(n / c) bits, the mean of which is over rows.
ExprPtr DerivedAggregates::entropy(const Expr& call) {
  const ExprPtr value = value_of(call);
  const auto log2 = [&](const ExprPtr& count) {
    return make_call(plain_number_functions(), "log2", {count}, call.span);
  };
  Columns partition_by = keys_;
  if (value->op != Op::kLiteral) partition_by.push_back(value);
  const ExprPtr often = of_partition(std::move(partition_by), Aggregate::kCount, TypeId::kBigint, value);
  const ExprPtr counted = value_if(is_value(value), cast_expr(often, TypeId::kDouble));
  const ExprPtr rows = count_of(value);
  const ExprPtr some =
      value_if(make_folded(Op::kGreater, TypeId::kBoolean, {rows, double_literal(0)}, call.span), rows);
  const ExprPtr bits =
      compute_double(Op::kSubtract, log2(some), total(Aggregate::kAvg, TypeId::kDouble, log2(counted)));
  return make_folded(Op::kCoalesce, TypeId::kDouble, {bits, double_literal(0)}, call.span);
}

ExprPtr DerivedAggregates::median_deviation(const Expr& call) {
  const ExprPtr value = value_of(call), half = double_literal(0.5);
  const ExprPtr median = make_aggregate(Aggregate::kQuantileCont, TypeId::kDouble, {value, half}, call.span);
  const ExprPtr low = value_of_group(*median, value, FractionPlace::kBelow);
  const ExprPtr high = value_of_group(*median, value, FractionPlace::kAbove);
  const ExprPtr middle = compute_double(
      Op::kAdd, low, compute_double(Op::kMultiply, compute_double(Op::kSubtract, high, low), half));
  const ExprPtr distance = call_of(Op::kAbs, compute_double(Op::kSubtract, value, middle));
  return quantile(*make_aggregate(Aggregate::kQuantileCont, TypeId::kDouble, {distance, half}, call.span));
}

ExprPtr DerivedAggregates::geometric_mean(const Expr& call) {
  const auto apply = [&](std::string_view function, const ExprPtr& number) {
    return make_call(plain_number_functions(), function, {number}, call.span);
  };
  return apply("exp", total(Aggregate::kAvg, TypeId::kDouble, apply("ln", value_of(call))));
}

// Adds up the parts; a mean divides them by the number of intervals.
ExprPtr DerivedAggregates::sum_of_intervals(const Expr& call) {
  ExprPtr value = call.operands[0];
  if (call.distinct)
    value = first_of_equals(value, {make_folded(Op::kHighWord, TypeId::kBigint, {value}, call.span)});
  const IntervalParts parts = parts_of(value, call.span);
  const auto sum_of = [&](const ExprPtr& part) {
    const Type type = aggregate_type(AggregateResult::kSum, part->type);
    return cast_expr(total(Aggregate::kSum, type, part), part->type);
  };
  const ExprPtr sum =
      make_interval({sum_of(parts.months), sum_of(parts.days), sum_of(parts.microseconds)}, call.span);
  return call.aggregate == Aggregate::kSum ? sum : divide_interval(sum, count_of(value), call.span);
}

ExprPtr DerivedAggregates::of_pairs(const Expr& call) {
  ExprPtr y = value_if(is_value(call.operands[1]), call.operands[0]);
  ExprPtr x = value_if(is_value(call.operands[0]), call.operands[1]);
  if (call.distinct) {
    const Columns pair = call.operands;
    y = first_of_equals(y, pair);
    x = first_of_equals(x, pair);
  }
  const Type type = TypeId::kDouble;
  switch (call.aggregate) {
    case Aggregate::kRegrCount:
      return total(Aggregate::kCount, TypeId::kBigint, y);
    case Aggregate::kRegrAvgX:
      return total(Aggregate::kAvg, type, x);
    case Aggregate::kRegrAvgY:
      return total(Aggregate::kAvg, type, y);
    default:
      break;
  }
  const ExprPtr mean_y = of_group(Aggregate::kAvg, type, y), mean_x = of_group(Aggregate::kAvg, type, x);
  if (call.aggregate == Aggregate::kRegrSxx) return centered_products(x, mean_x, x, mean_x);
  if (call.aggregate == Aggregate::kRegrSyy) return centered_products(y, mean_y, y, mean_y);
  ExprPtr products = centered_products(y, mean_y, x, mean_x);
  if (call.aggregate == Aggregate::kRegrSxy) return products;
  const ExprPtr rows = count_of(y);
  if (call.aggregate == Aggregate::kCovarPop) return compute_double(Op::kDivide, products, rows);
  if (call.aggregate == Aggregate::kCovarSamp)
    return compute_double(Op::kDivide, products, compute_double(Op::kSubtract, rows, double_literal(1)));
  const ExprPtr squares = centered_products(x, mean_x, x, mean_x);
  // By the inequality of Cauchy and Schwarz neither of the two is above 1: only rounding could make it so.
  if (call.aggregate == Aggregate::kCorr) {
    const ExprPtr others = centered_products(y, mean_y, y, mean_y);
    const ExprPtr scale =
        compute_double(Op::kMultiply, call_of(Op::kSqrt, squares), call_of(Op::kSqrt, others));
    const ExprPtr share = compute_double(Op::kDivide, products,
                                         compute_double(Op::kGreatest, scale, call_of(Op::kAbs, products)));
    return value_if(both(has_spread(squares), has_spread(others)), share);
  }
  if (call.aggregate == Aggregate::kRegrR2) {
    const ExprPtr others = centered_products(y, mean_y, y, mean_y);
    const ExprPtr square = compute_double(Op::kMultiply, products, products);
    const ExprPtr scale = compute_double(Op::kMultiply, squares, others);
    const ExprPtr share = compute_double(Op::kDivide, square, compute_double(Op::kGreatest, scale, square));
    // The line through values of y that are all equal misses none; without a spread of x there is no line.
    const ExprPtr of_line =
        bind_case({equal(others, double_literal(0)), double_literal(1), share}, call.span);
    return value_if(has_spread(squares), of_line);
  }
  ExprPtr slope = compute_double(Op::kDivide, products, squares);
  if (call.aggregate == Aggregate::kRegrSlope) return slope;
  return compute_double(Op::kSubtract, total(Aggregate::kAvg, type, y),
                        compute_double(Op::kMultiply, slope, total(Aggregate::kAvg, type, x)));
}

// Returns the group's value at the place of the quantile, in each of its rows.
ExprPtr DerivedAggregates::value_of_group(const Expr& quantile, const ExprPtr& value, FractionPlace place) {
  WindowCall call;
  call.function = WindowFunction::kChosen;
  call.arguments = {value, value, value};
  call.choice.order = {{!quantile.order.empty() && quantile.order[0].descending, false}};
  call.choice.fraction = quantile.operands[1]->literal.real;
  call.choice.place = place;
  call.frame = kWholePartition;
  call.type = value->type;
  call.text = expr_text(quantile);
  return column_of(keys_, {}, std::move(call));
}

ExprPtr DerivedAggregates::quantile(const Expr& call) {
  ExprPtr value = call.operands[0];
  const ExprPtr fraction = call.operands[1];
  if (call.distinct) value = first_of_equals(value, {value});
  const auto value_at = [&](FractionPlace place) {
    return total(Aggregate::kMax, value->type, value_of_group(call, value, place));
  };
  if (call.aggregate == Aggregate::kQuantileDisc) return value_at(FractionPlace::kDiscrete);
  const ExprPtr low = value_at(FractionPlace::kBelow), high = value_at(FractionPlace::kAbove);
  const ExprPtr place = compute_double(Op::kMultiply, fraction,
                                       compute_double(Op::kSubtract, count_of(value), double_literal(1)));
  const ExprPtr share = compute_double(Op::kSubtract, place, call_of(Op::kFloor, place));
  const ExprPtr between = compute_double(
      Op::kAdd, low, compute_double(Op::kMultiply, compute_double(Op::kSubtract, high, low), share));
  return bind_case({equal(share, double_literal(0)), low, between}, call.span);
}

ExprPtr DerivedAggregates::mode(const Expr& call) {
  ExprPtr value = call.operands[0];
  if (call.distinct) value = first_of_equals(value, {value});
  Columns partition_by = keys_;
  if (value->op != Op::kLiteral) partition_by.push_back(value);
  const ExprPtr often = of_partition(std::move(partition_by), Aggregate::kCount, TypeId::kBigint, value);
  const ExprPtr most = of_group(Aggregate::kMax, TypeId::kBigint, often);
  // Within a group in descending order the largest is the first.
  const bool descending = !call.order.empty() && call.order[0].descending;
  return total(descending ? Aggregate::kMax : Aggregate::kMin, value->type,
               value_if(equal(often, most), value));
}

ExprPtr DerivedAggregates::value_at_extreme(const Expr& call) {
  const ExprPtr value = call.operands[0];
  const ExprPtr key = value_if(is_value(value), call.operands[1]);
  const Aggregate extreme = call.aggregate == Aggregate::kArgMin ? Aggregate::kMin : Aggregate::kMax;
  const ExprPtr wanted = of_group(extreme, key->type, key);
  return total(Aggregate::kMin, value->type, value_if(equal(key, wanted), value));
}

ExprPtr DerivedAggregates::first_or_last(const Expr& call) {
  const bool is_last = call.aggregate == Aggregate::kLast;
  const ExprPtr value = call.operands[0], chosen = call.operands[1];
  if (call.order.empty()) {
    const ExprPtr place = value_if(chosen, input_position());
    const ExprPtr wanted = of_group(is_last ? Aggregate::kMax : Aggregate::kMin, TypeId::kBigint, place);
    return total(Aggregate::kMax, value->type, value_if(equal(place, wanted), value));
  }
  std::vector<SortKey> order;
  if (chosen->op != Op::kLiteral) order.push_back({chosen, true, false});
  for (size_t i = 0; i < call.order.size(); ++i) {
    const SortDirection direction = call.order[i];
    order.push_back(
        {call.operands[2 + i], direction.descending != is_last, direction.nulls_first != is_last});
  }
  const ExprPtr is_first = equal(row_number(keys_, std::move(order)), bigint_literal(1));
  return total(Aggregate::kMax, value->type, value_if(both(chosen, is_first), value));
}

ExprPtr DerivedAggregates::place_of_rows(std::vector<SortKey> order) {
  return order.empty() ? input_position() : row_number(keys_, std::move(order));
}

// Gives the rows their places, as a third argument.
ExprPtr DerivedAggregates::joined_rows(const Expr& call) {
  const bool makes_list = call.aggregate == Aggregate::kArrayAgg;
  ExprPtr value = call.operands[0], second = call.operands[1];
  std::vector<SortKey> order;
  for (size_t i = 0; i < call.order.size(); ++i)
    order.push_back({call.operands[2 + i], call.order[i].descending, call.order[i].nulls_first});
  if (order.empty()) order.push_back({input_position()});
  if (call.distinct && !makes_list) value = first_of_equals(value, {value}, order);
  if (call.distinct && makes_list) second = both(second, is_first_of_equals({value, second}, order));
  const ExprPtr place = call.order.empty() ? order[0].expr : row_number(keys_, std::move(order));
  return make_aggregate(call.aggregate, call.type, {value, second, place}, call.span);
}

ExprPtr DerivedAggregates::of_hypothetical_row(const Expr& call) {
  const ExprPtr chosen = call.operands[0];
  const auto first_key = call.operands.begin() + 1 + static_cast<ptrdiff_t>(call.order.size());
  const Columns values(call.operands.begin() + 1, first_key), keys(first_key, call.operands.end());
  const ExprPtr one = integer_literal(1);
  const auto one_if = [&](const ExprPtr& condition) { return value_if(both(chosen, condition), one); };
  const auto count_of_ones = [&](const ExprPtr& ones) {
    return total(Aggregate::kCount, TypeId::kBigint, ones);
  };
  const auto next_of = [&](const ExprPtr& count) {
    return make_folded(Op::kAdd, TypeId::kBigint, {count, bigint_literal(1)}, call.span);
  };
  const ExprPtr before = one_if(sorts_before(keys, call.order, values, call.span));
  if (call.aggregate == Aggregate::kHypotheticalRank) return next_of(count_of_ones(before));
  if (call.aggregate == Aggregate::kHypotheticalDenseRank) {
    Columns peers = keys;
    peers.push_back(chosen);
    return next_of(count_of_ones(first_of_equals(before, peers)));
  }
  const ExprPtr rows = value_if(chosen, one);
  if (call.aggregate == Aggregate::kHypotheticalPercentRank) {
    const ExprPtr share = compute_double(Op::kDivide, count_of(before), count_of(rows));
    return bind_case({equal(count_of(rows), double_literal(0)), double_literal(0), share}, call.span);
  }
  const ExprPtr up_to = one_if(sorts_before_or_beside(keys, call.order, values, call.span));
  return compute_double(Op::kDivide, compute_double(Op::kAdd, count_of(up_to), double_literal(1)),
                        compute_double(Op::kAdd, count_of(rows), double_literal(1)));
}

std::vector<ExprPtr*> DerivedAggregates::expressions() {
  std::vector<ExprPtr*> found;
  for (const std::unique_ptr<LogicalWindow>& node : nodes_) {
    for (ExprPtr* expr : node->window.expressions()) found.push_back(expr);
  }
  return found;
}

LogicalPtr DerivedAggregates::attach(LogicalPtr tree) {
  put_longest_orders_first(nodes_);
  std::stable_sort(nodes_.begin(), nodes_.end(), [&](const auto& a, const auto& b) {
    return layers_.at(a->window.relation) < layers_.at(b->window.relation);
  });
  return stack_windows(nodes_, std::move(tree));
}

}  // namespace rtsql
