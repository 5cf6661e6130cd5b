#include "engine/benchmark/candidates.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "engine/benchmark/parameter_grid.h"
#include "engine/table/method_options.h"
#include "index/registry/registry.h"

namespace rtsql {

namespace {

bool names_plain_scan(const sql::BenchmarkMethod& written) {
  return !written.all && equals_ignore_case(written.name.name, kPlainScan);
}

BenchmarkCandidate plain_scan(const sql::BenchmarkMethod& written, const BenchmarkMethods& methods) {
  if (!methods.scan) {
    throw Error(ErrorKind::kName, fmt::format("unknown index method \"{}\"", kPlainScan))
        .at(written.name.span)
        .hint("BENCHMARK SCAN scan, … measures scans");
  }
  if (!written.options.empty()) {
    const sql::Identifier& option = written.options.front().name;
    throw Error(ErrorKind::kName, fmt::format("unrecognized parameter \"{}\"", to_lower(option.name)))
        .sqlstate(sqlstate::kInvalidValue)
        .at(option.span)
        .hint("scan takes no parameters");
  }
  return {nullptr, {}, {}};
}

void add_candidates(std::vector<BenchmarkCandidate>& candidates, const sql::BenchmarkMethod& written,
                    const BenchmarkMethods& methods) {
  if (written.all) {
    if (methods.scan) candidates.push_back({nullptr, {}, {}});
    for (const IndexMethod* method : methods.all)
      candidates.push_back({method, IndexOptions::parse(method->options, {}), {}});
    return;
  }
  if (names_plain_scan(written)) {
    candidates.push_back(plain_scan(written, methods));
    return;
  }
  const IndexMethod& method = require_method(written.name, methods.scan ? kPlainScan : std::string_view());
  for (const std::vector<sql::Option>& options : parameter_grid(written.options)) {
    std::vector<std::string> texts;
    for (const sql::Option& option : options)
      texts.push_back(fmt::format("{} = {}", to_lower(option.name.name), option.value));
    candidates.push_back({&method, parse_method_options(method, options), join(texts, ", ")});
  }
}

// Words a hint that says which methods would do.
std::string methods_that_can(const BenchmarkMethods& methods, const ReasonAgainst& reason_against) {
  std::vector<std::string> names;
  if (methods.scan) names.emplace_back(kPlainScan);
  for (const IndexMethod* method : index_methods()) {
    if (reason_against(*method).empty()) names.emplace_back(method->name);
  }
  return "these can: " + join(names, ", ");
}

}  // namespace

std::vector<BenchmarkCandidate> list_candidates(const std::vector<sql::BenchmarkMethod>& written,
                                                const BenchmarkMethods& methods) {
  std::vector<BenchmarkCandidate> candidates;
  for (const sql::BenchmarkMethod& method : written) add_candidates(candidates, method, methods);
  return candidates;
}

std::string reason_on_device(const gpu::Device& device, const IndexMethod& method) {
  if (!method.capabilities.needs_ray_pipelines || device.info().ray_pipelines) return {};
  return fmt::format("index method \"{}\" needs ray-tracing pipelines, which the device lacks", method.name);
}

void check_methods(const std::vector<sql::BenchmarkMethod>& written, const BenchmarkMethods& methods,
                   const ReasonAgainst& reason_against) {
  for (const sql::BenchmarkMethod& method : written) {
    if (method.all || names_plain_scan(method)) continue;
    const std::string reason = reason_against(require_method(method.name));
    if (reason.empty()) continue;
    throw Error(ErrorKind::kUnsupported, reason)
        .at(method.name.span)
        .hint(methods_that_can(methods, reason_against));
  }
}

}  // namespace rtsql
