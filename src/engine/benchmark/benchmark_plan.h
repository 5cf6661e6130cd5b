// Plans what a BENCHMARK statement asks for, and checks it before anything runs: the methods with their
// options, and the configurations of the parameters, sweeps written out.
#pragma once

#include <string>
#include <vector>

#include "benchmark/workload.h"
#include "engine/benchmark/candidates.h"
#include "gpu/device.h"

namespace rtsql {

struct BenchmarkConfiguration {
  Workload workload;  // of generated data
  Protocol protocol;
  IndexOptions parameters;
};

struct BenchmarkPlan {
  BenchmarkMethods methods;
  std::vector<BenchmarkCandidate> candidates;
  std::vector<BenchmarkConfiguration> configurations;
  std::vector<const OptionDeclaration*> swept;  // parameters given several values, but for keys and probes
};

// Throws Error(kName), Error(kValue) for methods, options and parameters that do not exist or go together.
BenchmarkPlan plan_benchmark(const sql::Benchmark& benchmark, int scale);

// Returns the reason why the method cannot answer point or range probes on this device; empty if it can.
std::string reason_against(const gpu::Device& device, const IndexMethod& method, bool ranges);

}  // namespace rtsql
