// Finds what a predicate asks for so that it is fulfilled by a wanted share of a column's rows.
#pragma once

#include "benchmark/scan_workload.h"
#include "index/contract/bitmap_term.h"

namespace rtsql {

// Returns the interval of the keys that fulfil the predicate, by quantiles of a sorted copy of the column. n
// is the selectivity times `rows`, rounded up:
//
//   less       below the smallest bound with at least n rows below it
//   greater    above the largest bound with at least n rows above it
//   between    the n rows in the middle, and others of the outermost two keys
//   equal      the key of the n-th row in order
//
// Exactly n rows have keys in the interval if no key repeats. If n is 0 no row has, but for `equal`.
KeyInterval find_interval(gpu::Device& device, const KeyColumn& column, uint64_t rows,
                          ScanOperator comparison, double selectivity, const WorkContext& context);

}  // namespace rtsql
