#include "function/aggregate/aggregate_functions.h"

#include <fmt/format.h>

#include <algorithm>

#include "common/error.h"
#include "common/text.h"
#include "expression/list_type.h"
#include "expression/type_rules.h"
#include "function/session_functions.h"
#include "schema/list.h"

namespace rtsql {

const std::vector<AggregateFunction>& aggregate_functions() {
  using enum Aggregate;
  using enum AggregateForm;
  using In = AggregateArgument;
  using Out = AggregateResult;
  static const std::vector<AggregateFunction> kFunctions = {
      {"any_value", kMin, kAnyValue, In::kAny, Out::kSame, 1, 1, "any_value(value [ORDER BY …])",
       "one of the values that are not NULL; with ORDER BY the first"},
      {"approx_count_distinct", kCount, kDistinct, In::kAny, Out::kBigint, 1, 1,
       "approx_count_distinct(value)", "number of distinct values; exact here"},
      {"approx_quantile", kQuantileDisc, kPlain, In::kAny, Out::kSame, 2, 2,
       "approx_quantile(value, fraction)", "the same as quantile_disc; exact here"},
      {"arbitrary", kFirst, kPlain, In::kAny, Out::kSame, 1, 1, "arbitrary(value)", "the same as first"},
      {"arg_max", kArgMax, kPlain, In::kAny, Out::kSame, 2, 3, "arg_max(value, key [, n])",
       "value where the key is largest; the smallest such value; a list of n such"},
      {"arg_min", kArgMin, kPlain, In::kAny, Out::kSame, 2, 3, "arg_min(value, key [, n])",
       "value where the key is smallest; the smallest such value; a list of n such"},
      {"argmax", kArgMax, kPlain, In::kAny, Out::kSame, 2, 3, "argmax(value, key [, n])",
       "the same as arg_max"},
      {"argmin", kArgMin, kPlain, In::kAny, Out::kSame, 2, 3, "argmin(value, key [, n])",
       "the same as arg_min"},
      {"array_agg", kArrayAgg, kPlain, In::kElement, Out::kList, 1, 1, "array_agg(value [ORDER BY …])",
       "a list of the values, NULLs among them"},
      {"avg", kAvg, kPlain, In::kNumberOrInterval, Out::kMean, 1, 1, "avg(value)",
       "mean of the values that are not NULL, as DOUBLE, or as INTERVAL"},
      {"bit_and", kBitAnd, kPlain, In::kInteger, Out::kSame, 1, 1, "bit_and(value)",
       "bitwise AND of integers"},
      {"bit_or", kBitOr, kPlain, In::kInteger, Out::kSame, 1, 1, "bit_or(value)", "bitwise OR of integers"},
      {"bit_xor", kBitXor, kPlain, In::kInteger, Out::kSame, 1, 1, "bit_xor(value)",
       "bitwise exclusive OR of integers"},
      {"bool_and", kMin, kPlain, In::kCondition, Out::kSame, 1, 1, "bool_and(condition)",
       "whether the condition is TRUE wherever it is not NULL"},
      {"bool_or", kMax, kPlain, In::kCondition, Out::kSame, 1, 1, "bool_or(condition)",
       "whether the condition is TRUE anywhere"},
      {"corr", kCorr, kPlain, In::kDouble, Out::kDouble, 2, 2, "corr(y, x)", "correlation coefficient"},
      {"count", kCount, kPlain, In::kAny, Out::kBigint, 0, 1, "count(value) or count(*)",
       "number of values that are not NULL; count(*): of rows"},
      {"count_if", kCount, kCountIf, In::kCondition, Out::kBigint, 1, 1, "count_if(condition)",
       "number of rows for which the condition is TRUE"},
      {"countif", kCount, kCountIf, In::kCondition, Out::kBigint, 1, 1, "countif(condition)",
       "the same as count_if"},
      {"covar_pop", kCovarPop, kPlain, In::kDouble, Out::kDouble, 2, 2, "covar_pop(y, x)",
       "covariance of a population"},
      {"covar_samp", kCovarSamp, kPlain, In::kDouble, Out::kDouble, 2, 2, "covar_samp(y, x)",
       "covariance of a sample"},
      {"cume_dist", kHypotheticalCumeDist, kHypothetical, In::kAny, Out::kDouble, 1, SIZE_MAX,
       "cume_dist(value, …) WITHIN GROUP (ORDER BY key, …)",
       "share of the rows up to the peers of a row of these values, itself included"},
      {"dense_rank", kHypotheticalDenseRank, kHypothetical, In::kAny, Out::kBigint, 1, SIZE_MAX,
       "dense_rank(value, …) WITHIN GROUP (ORDER BY key, …)",
       "number that a row of these values would have among groups of peers"},
      {"entropy", kEntropy, kPlain, In::kAny, Out::kDouble, 1, 1, "entropy(value)",
       "bits that tell which of its values a row has, by how often they occur"},
      {"every", kMin, kPlain, In::kCondition, Out::kSame, 1, 1, "every(condition)", "the same as bool_and"},
      {"favg", kAvg, kPlain, In::kDouble, Out::kDouble, 1, 1, "favg(value)", "the same as avg"},
      {"first", kFirst, kPlain, In::kAny, Out::kSame, 1, 1, "first(value [ORDER BY …])",
       "value of the first row, NULL or not"},
      {"fsum", kSum, kPlain, In::kDouble, Out::kDouble, 1, 1, "fsum(value)", "sum, as DOUBLE"},
      {"geometric_mean", kGeomean, kPlain, In::kDouble, Out::kDouble, 1, 1, "geometric_mean(value)",
       "the same as geomean"},
      {"geomean", kGeomean, kPlain, In::kDouble, Out::kDouble, 1, 1, "geomean(value)",
       "geometric mean of positive numbers"},
      {"group_concat", kStringAgg, kPlain, In::kText, Out::kText, 1, 2,
       "group_concat(text [, separator] [ORDER BY …])", "the same as string_agg"},
      {"grouping", kGrouping, kPlain, In::kAny, Out::kInteger, 1, 31, "grouping(key, …)",
       "a bit for each key, 1 where the grouping set lacks it; the first key is the highest"},
      {"grouping_id", kGrouping, kPlain, In::kAny, Out::kInteger, 1, 31, "grouping_id(key, …)",
       "the same as grouping"},
      {"kahan_sum", kSum, kPlain, In::kDouble, Out::kDouble, 1, 1, "kahan_sum(value)", "the same as fsum"},
      {"kurtosis", kKurtosis, kPlain, In::kDouble, Out::kDouble, 1, 1, "kurtosis(value)",
       "excess kurtosis of a sample"},
      {"kurtosis_pop", kKurtosisPop, kPlain, In::kDouble, Out::kDouble, 1, 1, "kurtosis_pop(value)",
       "excess kurtosis of a population"},
      {"last", kLast, kPlain, In::kAny, Out::kSame, 1, 1, "last(value [ORDER BY …])",
       "value of the last row, NULL or not"},
      {"list", kArrayAgg, kPlain, In::kElement, Out::kList, 1, 1, "list(value [ORDER BY …])",
       "the same as array_agg"},
      {"list_agg", kArrayAgg, kPlain, In::kElement, Out::kList, 1, 1, "list_agg(value [ORDER BY …])",
       "the same as array_agg"},
      {"listagg", kStringAgg, kPlain, In::kText, Out::kText, 1, 2, "listagg(text [, separator] [ORDER BY …])",
       "the same as string_agg"},
      {"mad", kMad, kPlain, In::kDouble, Out::kDouble, 1, 1, "mad(value)",
       "median of the distances to the median"},
      {"max", kMax, kPlain, In::kAny, Out::kSame, 1, 2, "max(value [, n])",
       "largest value; a list of the n largest"},
      {"max_by", kArgMax, kPlain, In::kAny, Out::kSame, 2, 3, "max_by(value, key [, n])",
       "the same as arg_max"},
      {"mean", kAvg, kPlain, In::kNumberOrInterval, Out::kMean, 1, 1, "mean(value)", "the same as avg"},
      {"median", kQuantileCont, kMedian, In::kDouble, Out::kDouble, 1, 1, "median(value)",
       "quantile 0.5, as DOUBLE; of texts one of them"},
      {"min", kMin, kPlain, In::kAny, Out::kSame, 1, 2, "min(value [, n])",
       "smallest value; a list of the n smallest"},
      {"min_by", kArgMin, kPlain, In::kAny, Out::kSame, 2, 3, "min_by(value, key [, n])",
       "the same as arg_min"},
      {"mode", kMode, kModeOrWithin, In::kAny, Out::kSame, 1, 1, "mode(value [ORDER BY value])",
       "most frequent value; the smallest of several, or the first by the order"},
      {"percent_rank", kHypotheticalPercentRank, kHypothetical, In::kAny, Out::kDouble, 1, SIZE_MAX,
       "percent_rank(value, …) WITHIN GROUP (ORDER BY key, …)",
       "share of the rows before a row of these values"},
      {"percentile_cont", kQuantileCont, kWithinGroup, In::kDouble, Out::kDouble, 1, 1,
       "percentile_cont(fraction) WITHIN GROUP (ORDER BY value)",
       "quantile between neighbouring values; of a list of fractions a list"},
      {"percentile_disc", kQuantileDisc, kWithinGroup, In::kAny, Out::kSame, 1, 1,
       "percentile_disc(fraction) WITHIN GROUP (ORDER BY value)",
       "quantile that is one of the values; of a list of fractions a list"},
      {"product", kProduct, kPlain, In::kDouble, Out::kDouble, 1, 1, "product(value)", "product, as DOUBLE"},
      {"quantile", kQuantileDisc, kPlain, In::kAny, Out::kSame, 2, 2, "quantile(value, fraction)",
       "the same as quantile_disc"},
      {"quantile_cont", kQuantileCont, kPlain, In::kDouble, Out::kDouble, 2, 2,
       "quantile_cont(value, fraction)",
       "quantile between neighbouring values, as DOUBLE; of a list of fractions a list"},
      {"quantile_disc", kQuantileDisc, kPlain, In::kAny, Out::kSame, 2, 2, "quantile_disc(value, fraction)",
       "quantile that is one of the values; of a list of fractions a list"},
      {"rank", kHypotheticalRank, kHypothetical, In::kAny, Out::kBigint, 1, SIZE_MAX,
       "rank(value, …) WITHIN GROUP (ORDER BY key, …)", "number that a row of these values would have"},
      {"regr_avgx", kRegrAvgX, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_avgx(y, x)",
       "average of x in rows where neither is NULL"},
      {"regr_avgy", kRegrAvgY, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_avgy(y, x)",
       "average of y in rows where neither is NULL"},
      {"regr_count", kRegrCount, kPlain, In::kDouble, Out::kBigint, 2, 2, "regr_count(y, x)",
       "rows where neither is NULL"},
      {"regr_intercept", kRegrIntercept, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_intercept(y, x)",
       "where the regression line of y over x is at x = 0"},
      {"regr_r2", kRegrR2, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_r2(y, x)",
       "square of the correlation coefficient"},
      {"regr_slope", kRegrSlope, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_slope(y, x)",
       "slope of the regression line of y over x"},
      {"regr_sxx", kRegrSxx, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_sxx(y, x)",
       "sum of the squares of the distances of x to its average"},
      {"regr_sxy", kRegrSxy, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_sxy(y, x)",
       "sum of the products of the distances of x and y to their averages"},
      {"regr_syy", kRegrSyy, kPlain, In::kDouble, Out::kDouble, 2, 2, "regr_syy(y, x)",
       "sum of the squares of the distances of y to its average"},
      {"reservoir_quantile", kQuantileDisc, kPlain, In::kAny, Out::kSame, 2, 3,
       "reservoir_quantile(value, fraction [, size])", "the same as quantile_disc; exact here"},
      {"sem", kSem, kPlain, In::kDouble, Out::kDouble, 1, 1, "sem(value)", "standard error of the mean"},
      {"skewness", kSkewness, kPlain, In::kDouble, Out::kDouble, 1, 1, "skewness(value)",
       "skewness of a sample"},
      {"stddev", kStddevSamp, kPlain, In::kDouble, Out::kDouble, 1, 1, "stddev(value)",
       "the same as stddev_samp"},
      {"stddev_pop", kStddevPop, kPlain, In::kDouble, Out::kDouble, 1, 1, "stddev_pop(value)",
       "standard deviation of a population"},
      {"stddev_samp", kStddevSamp, kPlain, In::kDouble, Out::kDouble, 1, 1, "stddev_samp(value)",
       "standard deviation of a sample"},
      {"string_agg", kStringAgg, kPlain, In::kText, Out::kText, 1, 2,
       "string_agg(text [, separator] [ORDER BY …])", "texts that are not NULL, joined; by commas"},
      {"sum", kSum, kPlain, In::kNumberOrInterval, Out::kSum, 1, 1, "sum(value)",
       "sum; of INTEGERs a BIGINT, of BIGINTs and DECIMALs a DECIMAL(38, s)"},
      {"sumkahan", kSum, kPlain, In::kDouble, Out::kDouble, 1, 1, "sumkahan(value)", "the same as fsum"},
      {"var_pop", kVarPop, kPlain, In::kDouble, Out::kDouble, 1, 1, "var_pop(value)",
       "variance of a population"},
      {"var_samp", kVarSamp, kPlain, In::kDouble, Out::kDouble, 1, 1, "var_samp(value)",
       "variance of a sample"},
      {"variance", kVarSamp, kPlain, In::kDouble, Out::kDouble, 1, 1, "variance(value)",
       "the same as var_samp"},
  };
  return kFunctions;
}

const AggregateFunction* find_aggregate(std::string_view name) {
  const auto& functions = aggregate_functions();
  auto found = std::find_if(functions.begin(), functions.end(),
                            [&](const AggregateFunction& function) { return function.name == name; });
  return found == functions.end() ? nullptr : &*found;
}

ExprPtr aggregate_argument(const AggregateFunction& function, const ExprPtr& argument, SourceSpan call) {
  const Type type = argument->type;
  const bool is_null = type.id == TypeId::kNull;
  auto require = [&](bool fits, std::string_view what) {
    if (is_null || fits) return;
    throw Error(ErrorKind::kType,
                fmt::format("{} needs {}, not {}", to_upper(function.name), what, type_name(type)))
        .at(call);
  };
  switch (function.argument) {
    case AggregateArgument::kAny:
      return is_null ? cast_expr(argument, TypeId::kInteger) : argument;
    case AggregateArgument::kNumber:
      require(is_numeric(type), "a number");
      return is_null ? cast_expr(argument, TypeId::kInteger) : argument;
    case AggregateArgument::kNumberOrInterval:
      // A sum of conditions counts those that are TRUE.
      if (type.id == TypeId::kBoolean && function.aggregate == Aggregate::kSum)
        return cast_expr(argument, TypeId::kInteger);
      require(is_numeric(type) || type.id == TypeId::kInterval, "a number");
      return is_null ? cast_expr(argument, TypeId::kInteger) : argument;
    case AggregateArgument::kInteger:
      require(is_integral(type), "an integer");
      return is_null ? cast_expr(argument, TypeId::kInteger) : argument;
    case AggregateArgument::kDouble:
      require(is_numeric(type), "a number");
      return cast_expr(argument, TypeId::kDouble);
    case AggregateArgument::kCondition:
      require(type.id == TypeId::kBoolean, "a condition");
      return cast_expr(argument, TypeId::kBoolean);
    case AggregateArgument::kElement:
      list_type_of(type, call);
      return argument;
    case AggregateArgument::kText:
      // In PostgreSQL's standard BLOBs stay what they are, else their texts are joined.
      if (type.id == TypeId::kBlob && session_standard() == SqlStandard::kPostgresql) return argument;
      break;
  }
  return cast_expr(argument, TypeId::kVarchar);
}

Type aggregate_type(AggregateResult result, Type argument) {
  switch (result) {
    case AggregateResult::kInteger:
      return TypeId::kInteger;
    case AggregateResult::kBigint:
      return TypeId::kBigint;
    case AggregateResult::kDouble:
      return TypeId::kDouble;
    case AggregateResult::kMean:
      return argument.id == TypeId::kInterval ? argument : Type(TypeId::kDouble);
    case AggregateResult::kText:
      return argument.id == TypeId::kVarchar || argument.id == TypeId::kBlob ? argument
                                                                             : Type(TypeId::kVarchar);
    case AggregateResult::kList:
      return list_type(argument);
    case AggregateResult::kSame:
      return argument;
    case AggregateResult::kSum:
      break;
  }
  return sum_type(argument);
}

ExprPtr make_aggregate(Aggregate aggregate, Type type, std::vector<ExprPtr> arguments, SourceSpan span) {
  auto expr = std::make_shared<Expr>();
  expr->op = Op::kAggregate;
  expr->aggregate = aggregate;
  expr->type = type;
  expr->nullable = !counts_rows(aggregate);
  expr->operands = std::move(arguments);
  expr->span = span;
  return expr;
}

}  // namespace rtsql
