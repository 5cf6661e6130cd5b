// Runs BENCHMARK SCAN.
#include "benchmark/scan_measurement.h"
#include "common/error.h"
#include "engine/benchmark/scan_benchmark_plan.h"
#include "engine/benchmark/scan_benchmark_result.h"
#include "engine/statement/statements.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

namespace {

struct ScanData {
  ScanDataset dataset;
  ScanOracle oracle;
};

ScanData make_data(StatementContext& context, const ScanConfiguration& configuration) {
  ScanDataset dataset = generate_scan_dataset(context.device(), configuration.workload, context.work);
  ScanOracle oracle(context.device(), dataset, context.work);
  return {std::move(dataset), std::move(oracle)};
}

ComparedScan measure_plain_scan(StatementContext& context, const ScanConfiguration& configuration,
                                const ScanData& data) {
  const ScanDataset& dataset = data.dataset;
  const uint64_t row_bytes = dataset.columns.size() * static_cast<uint64_t>(dataset.width());
  return {measure_key_scan(context.device(), dataset, configuration.protocol, data.oracle, context.work),
          context.costs->scan(static_cast<double>(dataset.rows), static_cast<double>(row_bytes))};
}

ComparedScan measure_method(StatementContext& context, const BenchmarkCandidate& candidate,
                            const ScanConfiguration& configuration, const ScanData& data) {
  const IndexMethod& method = *candidate.method;
  const std::string reason = reason_against_bitmaps(context.device(), method);
  if (!reason.empty()) throw Error(ErrorKind::kUnsupported, reason);
  const ScanDataset& dataset = data.dataset;
  const ScanMeasurement measured = measure_bitmaps(context.device(), method, candidate.options, dataset,
                                                   configuration.protocol, data.oracle, context.work);
  const std::vector<MarkingIndex> indexes(indexes_of(method, dataset.columns.size()),
                                          {&method, dataset.rows, dataset.width()});
  return {measured, context.costs->mark(indexes, static_cast<double>(dataset.rows))};
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::BenchmarkScan& benchmark) {
  gpu::WorkStopwatch watch;
  const ScanBenchmarkPlan plan =
      plan_scan_benchmark(context.device(), benchmark, context.session.settings.benchmark_scale);
  const std::vector<ScanRow> rows = measure_rows(
      context.work, plan.candidates, plan.configurations,
      [&](const ScanConfiguration& configuration) { return make_data(context, configuration); },
      [&](const BenchmarkCandidate& candidate, const ScanConfiguration& configuration, const ScanData& data) {
        return candidate.method == nullptr ? measure_plain_scan(context, configuration, data)
                                           : measure_method(context, candidate, configuration, data);
      });
  StatementResult result = make_scan_benchmark_result(plan, rows);
  context.timings.execute += watch.milliseconds();
  return result;
}

}  // namespace rtsql
