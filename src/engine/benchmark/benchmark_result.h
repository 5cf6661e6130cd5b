// Makes the rows of a BENCHMARK statement's result.
#pragma once

#include <vector>

#include "benchmark/measurement.h"
#include "engine/benchmark/benchmark_plan.h"
#include "engine/benchmark/benchmark_rows.h"
#include "engine/result/result.h"

namespace rtsql {

// Holds what was measured, beside what the planner would have expected.
struct ComparedMeasurement : Measurement {
  double predicted_milliseconds = 0;  // of the probes, given how many matches they have
};

using ProbeRow = BenchmarkRow<BenchmarkConfiguration, ComparedMeasurement>;

// Makes a column each for the method, its options, keys, probes, every parameter that was given several
// values, what was measured, `checked`, and `note`. The statement alone decides which columns there are. The
// measured columns are the main part, and some of them are derived; others may be constant.
StatementResult make_benchmark_result(const BenchmarkPlan& plan, const std::vector<ProbeRow>& rows);

}  // namespace rtsql
