// A benchmark asks this of scans: columns of generated values, and a predicate on each, all of which the rows
// that are wanted must fulfil. "RTScan" (2024), section 5.1, has such columns.
#pragma once

#include <cstdint>

#include "index/contract/index.h"

namespace rtsql {

inline constexpr uint32_t kMostScanColumns = 8;

enum class ScanOperator : uint8_t { kLess, kBetween, kEqual, kGreater };
enum class ScanDistribution : uint8_t { kUniform, kZipf, kNormal };
enum class ScanQuery : uint8_t { kNone, kQ3, kQ6, kQ17 };

struct ScanWorkload {
  uint64_t rows = 0;
  KeyWidth width = KeyWidth::k32;
  uint64_t seed = 0;
  // The predicates of this query of TPC-H on columns of their domains (tpch_predicates.h); none: what
  // follows.
  ScanQuery query = ScanQuery::kNone;
  uint32_t columns = 1;
  ScanOperator comparison = ScanOperator::kLess;
  double selectivity = 0.5;  // the share of the rows that fulfil the predicate on one column (scan_bounds.h)
  ScanDistribution distribution = ScanDistribution::kUniform;
  uint32_t range = 32;   // values lie in [0, 2^range)
  double skew = 1.1;     // exponent of the Zipf distribution, above 1
  double deviation = 1;  // of the normal distribution
};

// Says how scans are measured.
struct ScanProtocol {
  bool copy = false;  // the time of copying the bitmap to the host is measured, too
  uint32_t runs = 1;  // measured ones, after one that warms up and is checked
};

}  // namespace rtsql
