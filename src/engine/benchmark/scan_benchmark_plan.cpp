#include "engine/benchmark/scan_benchmark_plan.h"

#include <fmt/format.h>

#include "benchmark/scan_parameters.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/benchmark/parameter_grid.h"
#include "index/registry/registry.h"

namespace rtsql {

namespace {

void check_no_columns_are_described(const std::vector<sql::Sweep>& parameters) {
  for (const sql::Sweep& parameter : parameters) {
    const std::string name = to_lower(parameter.name.name);
    if (!describes_columns(name)) continue;
    throw Error(ErrorKind::kValue, fmt::format("parameter \"{}\" is of generated columns", name))
        .at(parameter.name.span)
        .hint("leave out ON, or the parameter");
  }
}

}  // namespace

std::string reason_against_bitmaps(const gpu::Device& device, const IndexMethod& method) {
  if (!method.capabilities.bitmaps) return fmt::format("index method \"{}\" gives no bitmaps", method.name);
  return reason_on_device(device, method);
}

ScanBenchmarkPlan plan_scan_benchmark(const gpu::Device& device, const sql::BenchmarkScan& benchmark,
                                      int scale) {
  const BenchmarkMethods methods = {.all = bitmap_methods(), .scan = true};
  ScanBenchmarkPlan plan;
  plan.candidates = list_candidates(benchmark.methods, methods);
  if (benchmark.table) check_no_columns_are_described(benchmark.parameters);
  plan.configurations =
      list_configurations(scan_parameters(), benchmark.parameters, [&](const IndexOptions& parameters) {
        return ScanConfiguration{make_scan_workload(parameters, scale), make_scan_protocol(parameters),
                                 parameters};
      });
  plan.swept = swept_parameters(scan_parameters(), benchmark.parameters, {"rows"});
  check_methods(benchmark.methods, methods,
                [&](const IndexMethod& method) { return reason_against_bitmaps(device, method); });
  return plan;
}

}  // namespace rtsql
