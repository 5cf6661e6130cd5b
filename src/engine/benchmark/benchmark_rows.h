// Measures every candidate of a benchmark in every configuration, a row each.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "common/interrupt.h"
#include "engine/benchmark/candidates.h"

namespace rtsql {

template <class Configuration, class Measured>
struct BenchmarkRow {
  const BenchmarkCandidate* candidate;
  const Configuration* configuration;
  std::optional<Measured> measurement;  // absent: `note` says why
  std::string note;
};

// Runs the work. Returns the message of an error that ends a row; one that ends the statement is thrown on.
std::string failure_of(const std::function<void()>& work);

// Makes the data of a configuration once for all candidates: `make_data` is given the configuration, and
// `measure` the candidate, the configuration and the data. The rows are ordered by candidate, then by
// configuration.
template <class Configuration, class MakeData, class Measure>
auto measure_rows(const WorkContext& work, const std::vector<BenchmarkCandidate>& candidates,
                  const std::vector<Configuration>& configurations, const MakeData& make_data,
                  const Measure& measure) {
  using Data = decltype(make_data(configurations.front()));
  using Measured = decltype(measure(candidates.front(), configurations.front(), std::declval<Data&>()));
  std::vector<BenchmarkRow<Configuration, Measured>> rows;
  const ProgressEnd end(work.progress);
  for (const Configuration& configuration : configurations) {
    std::optional<Data> data;
    const std::string failure = failure_of([&] { data.emplace(make_data(configuration)); });
    for (const BenchmarkCandidate& candidate : candidates) {
      if (work.progress != nullptr) {
        work.progress->update("benchmark", static_cast<double>(rows.size()),
                              static_cast<double>(configurations.size() * candidates.size()));
      }
      auto& row = rows.emplace_back(&candidate, &configuration, std::nullopt, failure);
      if (!data) continue;
      row.note = failure_of([&] { row.measurement = measure(candidate, configuration, *data); });
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& a, const auto& b) { return a.candidate < b.candidate; });
  return rows;
}

}  // namespace rtsql
