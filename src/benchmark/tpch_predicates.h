// Knows the predicates of queries of TPC-H that "RTScan" (2024, section 5.5) scans for, with the domains of
// the columns that they are on: dates as days since 1970, decimals as hundredths, texts as their places in
// order.
#pragma once

#include <vector>

#include "benchmark/scan_workload.h"
#include "index/contract/bitmap_term.h"

namespace rtsql {

struct DomainPredicate {
  uint64_t first = 0;  // of the domain, whose values are equally likely
  uint64_t last = 0;
  KeyInterval wanted;
};

// Returns a predicate for each column. The query is one.
std::vector<DomainPredicate> predicates_of(ScanQuery query);

}  // namespace rtsql
