// Makes the result of a BENCHMARK SCAN statement.
#pragma once

#include <vector>

#include "benchmark/scan_measurement.h"
#include "engine/benchmark/benchmark_rows.h"
#include "engine/benchmark/scan_benchmark_plan.h"
#include "engine/result/result.h"

namespace rtsql {

// Holds what was measured, beside what the planner expects.
struct ComparedScan : ScanMeasurement {
  double predicted_milliseconds = 0;  // of scan_milliseconds
};

using ScanRow = BenchmarkRow<ScanConfiguration, ComparedScan>;

// Makes a column each for the method, its options, rows, every parameter that was given several values, what
// was measured, `checked`, and `note`. Figures of indexes are NULL where keys were scanned.
StatementResult make_scan_benchmark_result(const ScanBenchmarkPlan& plan, const std::vector<ScanRow>& rows);

}  // namespace rtsql
