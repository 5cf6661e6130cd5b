#include "engine/benchmark/benchmark_plan.h"

#include <algorithm>

#include <fmt/format.h>

#include "benchmark/generator.h"
#include "benchmark/parameters.h"
#include "common/error.h"
#include "common/text.h"
#include "engine/benchmark/parameter_grid.h"
#include "engine/statement/method_options.h"

namespace rtsql {

namespace {

// Words a hint that says which methods would do.
std::string methods_for(const gpu::Device& device, bool ranges) {
  std::vector<std::string> names;
  for (const IndexMethod* method : index_methods()) {
    if (reason_against(device, *method, ranges).empty()) names.emplace_back(method->name);
  }
  return join(names, ", ");
}

void add_candidates(BenchmarkPlan& plan, const sql::BenchmarkMethod& written) {
  if (written.all) {
    for (const IndexMethod* method : probed_methods())
      plan.candidates.push_back({method, IndexOptions::parse(method->options, {}), {}});
    return;
  }
  const IndexMethod& method = require_method(written.name);
  for (const std::vector<sql::Option>& options : parameter_grid(written.options)) {
    std::vector<std::string> texts;
    for (const sql::Option& option : options)
      texts.push_back(fmt::format("{} = {}", to_lower(option.name.name), option.value));
    plan.candidates.push_back({&method, parse_method_options(method, options), join(texts, ", ")});
  }
}

void add_configurations(BenchmarkPlan& plan, const sql::Benchmark& benchmark, int scale) {
  for (const std::vector<sql::Option>& given : parameter_grid(benchmark.parameters)) {
    for (const sql::Option& option : given) {
      if (benchmark.indexed && describes_data(to_lower(option.name.name))) {
        throw Error(ErrorKind::kValue,
                    fmt::format("parameter \"{}\" is of generated keys", to_lower(option.name.name)))
            .at(option.name.span)
            .hint("leave out ON, or the parameter");
      }
    }
    const IndexOptions parameters = parse_options(benchmark_parameters(), given);
    try {
      const Workload workload = make_workload(parameters, scale);
      if (!benchmark.indexed) check_workload(workload);
      plan.configurations.push_back({workload, make_protocol(parameters), parameters});
    } catch (const Error& error) {
      throw at_option(error, given);
    }
  }
}

void note_swept(BenchmarkPlan& plan, const sql::Benchmark& benchmark) {
  for (const OptionDeclaration& parameter : benchmark_parameters()) {
    for (const sql::Sweep& sweep : benchmark.parameters) {
      const bool shown_anyway = parameter.name == "keys" || parameter.name == "probes";
      if (to_lower(sweep.name.name) == parameter.name && sweep.values.size() > 1 && !shown_anyway)
        plan.swept.push_back(&parameter);
    }
  }
}

}  // namespace

std::string reason_against(const gpu::Device& device, const IndexMethod& method, bool ranges) {
  const IndexCapabilities& can = method.capabilities;
  if (!can.probes) return fmt::format("index method \"{}\" answers no probes", method.name);
  if (can.needs_ray_pipelines && !device.info().ray_pipelines)
    return fmt::format("index method \"{}\" needs ray-tracing pipelines, which the device lacks",
                       method.name);
  if (ranges && !can.ranges)
    return fmt::format("index method \"{}\" does not answer range probes", method.name);
  return {};
}

BenchmarkPlan plan_benchmark(const sql::Benchmark& benchmark, int scale) {
  BenchmarkPlan plan;
  for (const sql::BenchmarkMethod& method : benchmark.methods) add_candidates(plan, method);
  add_configurations(plan, benchmark, scale);
  note_swept(plan, benchmark);
  return plan;
}

void check_methods(const gpu::Device& device, const sql::Benchmark& benchmark, bool ranges) {
  for (const sql::BenchmarkMethod& written : benchmark.methods) {
    if (written.all) continue;
    const std::string reason = reason_against(device, require_method(written.name), ranges);
    if (reason.empty()) continue;
    throw Error(ErrorKind::kUnsupported, reason)
        .at(written.name.span)
        .hint("these can: " + methods_for(device, ranges));
  }
}

}  // namespace rtsql
