#include "engine/benchmark/candidates.h"

#include <fmt/format.h>

#include "common/error.h"
#include "common/text.h"
#include "engine/benchmark/parameter_grid.h"
#include "engine/statement/method_options.h"

namespace rtsql {

namespace {

void add_candidates(std::vector<BenchmarkCandidate>& candidates, const sql::BenchmarkMethod& written,
                    std::span<const IndexMethod* const> all) {
  if (written.all) {
    for (const IndexMethod* method : all)
      candidates.push_back({method, IndexOptions::parse(method->options, {}), {}});
    return;
  }
  const IndexMethod& method = require_method(written.name);
  for (const std::vector<sql::Option>& options : parameter_grid(written.options)) {
    std::vector<std::string> texts;
    for (const sql::Option& option : options)
      texts.push_back(fmt::format("{} = {}", to_lower(option.name.name), option.value));
    candidates.push_back({&method, parse_method_options(method, options), join(texts, ", ")});
  }
}

// Words a hint that says which methods would do.
std::string methods_that_can(const ReasonAgainst& reason_against) {
  std::vector<std::string> names;
  for (const IndexMethod* method : index_methods()) {
    if (reason_against(*method).empty()) names.emplace_back(method->name);
  }
  return "these can: " + join(names, ", ");
}

}  // namespace

std::vector<BenchmarkCandidate> list_candidates(const std::vector<sql::BenchmarkMethod>& written,
                                                std::span<const IndexMethod* const> all) {
  std::vector<BenchmarkCandidate> candidates;
  for (const sql::BenchmarkMethod& method : written) add_candidates(candidates, method, all);
  return candidates;
}

void check_methods(const std::vector<sql::BenchmarkMethod>& written, const ReasonAgainst& reason_against) {
  for (const sql::BenchmarkMethod& method : written) {
    if (method.all) continue;
    const std::string reason = reason_against(require_method(method.name));
    if (reason.empty()) continue;
    throw Error(ErrorKind::kUnsupported, reason).at(method.name.span).hint(methods_that_can(reason_against));
  }
}

}  // namespace rtsql
