// The aggregate functions of SQL are each declared once: name, arguments, result. Errors, completion and the
// docs read the same list.
#pragma once

#include <string_view>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// What the arguments are converted to; others are an error.
enum class AggregateArgument : uint8_t {
  kAny,
  kNumber,
  kNumberOrInterval,
  kInteger,
  kDouble,
  kCondition,
  kText,
  kElement  // any that lists have
};
// The type of the result; kSame is that of the first argument, kList of lists of it.
enum class AggregateResult : uint8_t { kInteger, kBigint, kDouble, kMean, kSame, kSum, kText, kList };
// Names that are short for something else.
enum class AggregateForm : uint8_t {
  kPlain,
  kCountIf,       // COUNT of what is NULL unless the condition is TRUE
  kDistinct,      // with DISTINCT in any case
  kAnyValue,      // MIN, or the first value that is not NULL where there is an order
  kMedian,        // the quantile 0.5
  kWithinGroup,   // f(fraction) WITHIN GROUP (ORDER BY value)
  kModeOrWithin,  // mode(value), or mode() WITHIN GROUP (ORDER BY value)
  kHypothetical,  // f(value, …) WITHIN GROUP (ORDER BY key, …)
};

struct AggregateFunction {
  std::string_view name;  // lower case
  Aggregate aggregate;
  AggregateForm form;
  AggregateArgument argument;
  AggregateResult result;
  size_t least_arguments, most_arguments;
  std::string_view signature;  // "corr(y, x)": for errors and docs
  std::string_view help;
};

const std::vector<AggregateFunction>& aggregate_functions();
const AggregateFunction* find_aggregate(std::string_view name);  // null if it is none

// Returns the argument converted as the function takes it. Throws Error(kType) where it cannot be.
ExprPtr aggregate_argument(const AggregateFunction& function, const ExprPtr& argument, SourceSpan call);
Type aggregate_type(AggregateResult result, Type argument);

// Makes a kAggregate; the caller vouches for types.
ExprPtr make_aggregate(Aggregate aggregate, Type type, std::vector<ExprPtr> arguments, SourceSpan span);

}  // namespace rtsql
