// Plans what a BENCHMARK SCAN statement asks for, and checks it before anything runs, as benchmark_plan.h
// does for BENCHMARK.
#pragma once

#include <string>
#include <vector>

#include "benchmark/scan_workload.h"
#include "engine/benchmark/candidates.h"

namespace rtsql {

struct ScanConfiguration {
  ScanWorkload workload;
  ScanProtocol protocol;
  IndexOptions parameters;
};

struct ScanBenchmarkPlan {
  std::vector<BenchmarkCandidate> candidates;
  std::vector<ScanConfiguration> configurations;
  std::vector<const OptionDeclaration*> swept;  // parameters given several values, but for rows
};

// Returns the reason why the method cannot give bitmaps on this device; empty if it can.
std::string reason_against_bitmaps(const gpu::Device& device, const IndexMethod& method);

// Throws Error(kName), Error(kValue) for methods, options and parameters that do not exist or go together,
// and for those of generated columns where the statement names a table's, and Error(kUnsupported) for a
// method called by name that gives no bitmaps here.
ScanBenchmarkPlan plan_scan_benchmark(const gpu::Device& device, const sql::BenchmarkScan& benchmark,
                                      int scale);

}  // namespace rtsql
