#include "engine/benchmark/benchmark_plan.h"

#include <fmt/format.h>

#include "benchmark/generator.h"
#include "benchmark/parameters.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/benchmark/parameter_grid.h"
#include "index/registry/registry.h"

namespace rtsql {

namespace {

void check_no_data_is_described(const std::vector<sql::Sweep>& parameters) {
  for (const sql::Sweep& parameter : parameters) {
    const std::string name = to_lower(parameter.name.name);
    if (!describes_data(name)) continue;
    throw Error(ErrorKind::kValue, fmt::format("parameter \"{}\" is of generated keys", name))
        .at(parameter.name.span)
        .hint("leave out ON, or the parameter");
  }
}

}  // namespace

std::string reason_against(const gpu::Device& device, const IndexMethod& method, bool ranges) {
  const IndexCapabilities& can = method.capabilities;
  if (!can.probes) return fmt::format("index method \"{}\" answers no probes", method.name);
  if (std::string reason = reason_on_device(device, method); !reason.empty()) return reason;
  if (ranges && !can.ranges)
    return fmt::format("index method \"{}\" does not answer range probes", method.name);
  return {};
}

BenchmarkPlan plan_benchmark(const sql::Benchmark& benchmark, int scale) {
  BenchmarkPlan plan;
  plan.methods = {.all = probed_methods()};
  plan.candidates = list_candidates(benchmark.methods, plan.methods);
  if (benchmark.indexed) check_no_data_is_described(benchmark.parameters);
  plan.configurations =
      list_configurations(benchmark_parameters(), benchmark.parameters, [&](const IndexOptions& parameters) {
        const Workload workload = make_workload(parameters, scale);
        if (!benchmark.indexed) check_workload(workload);
        return BenchmarkConfiguration{workload, make_protocol(parameters), parameters};
      });
  plan.swept = swept_parameters(benchmark_parameters(), benchmark.parameters, {"keys", "probes"});
  return plan;
}

}  // namespace rtsql
