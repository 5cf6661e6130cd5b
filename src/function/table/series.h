// Series of values, each of which is computed from its number.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "expression/expression.h"
#include "schema/host_column.h"

namespace rtsql {

// A series of BIGINTs, or of TIMESTAMPs, with time zone or without, a number of microseconds apart; without a
// step, of one value; or of what `compute` makes of start, step and a number. A count that is NULL is one of
// no values.
struct Series {
  ExprPtr start, step, count;
  std::function<ExprPtr(const ExprPtr& start, const ExprPtr& step, const ExprPtr& number)> compute = {};

  // Returns the value that has this number, a BIGINT from 0 on.
  ExprPtr value(const ExprPtr& number) const;
  // Returns how many values there are if neither they nor their count depend on rows, and they are a step
  // apart.
  std::optional<uint64_t> constant_count() const;
};

// Says whether a value that the steps arrive at exactly is the last one.
enum class SeriesEnd : uint8_t { kExcluded, kIncluded };

// `start` and `end` are both BIGINTs or of one type of times, `step` is a BIGINT. Where a row has a step of 0
// there are no values.
Series make_series(const ExprPtr& start, const ExprPtr& end, const ExprPtr& step, SeriesEnd includes,
                   SourceSpan span);

// Computes the first values of a series that has a constant count.
HostColumn list_values(const Series& series, uint64_t count);

}  // namespace rtsql
