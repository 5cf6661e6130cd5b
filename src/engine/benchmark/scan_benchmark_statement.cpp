// Runs BENCHMARK SCAN.
#include <fmt/format.h>

#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "benchmark/scan_measurement.h"
#include "bind/names/names.h"
#include "common/error.h"
#include "engine/benchmark/scan_benchmark_plan.h"
#include "engine/benchmark/scan_benchmark_result.h"
#include "engine/statement/statements.h"
#include "exec/execution.h"
#include "exec/join/probe.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

namespace {

struct ScanData {
  ScanDataset dataset;
  ScanOracle oracle;
};

// The keys of a table's columns, of the rows that have no NULL in any of them.
struct TableColumns {
  std::vector<KeyColumn> columns;
  uint64_t rows = 0;
  std::vector<std::shared_ptr<const void>> owners;
};

ColumnPtr require_key_column(const Table& table, const sql::Identifier& name) {
  const ColumnPtr column = table.columns[require_column(table, name)];
  if (!is_wide(column->type())) return column;
  throw Error(ErrorKind::kUnsupported,
              fmt::format("values of {} have no keys of one word", type_name(column->type())))
      .at(name.span)
      .hint("DECIMALs of up to 18 digits have");
}

TableColumns scanned_columns(StatementContext& context, const sql::BenchmarkScan& benchmark) {
  const TablePtr table = stored_table(require_table(context.names, *benchmark.table));
  if (benchmark.columns.size() > kMostScanColumns) {
    throw Error(ErrorKind::kUnsupported,
                fmt::format("BENCHMARK SCAN takes up to {} columns", kMostScanColumns))
        .at(benchmark.columns[kMostScanColumns].span);
  }
  std::vector<ColumnPtr> columns;
  for (const sql::Identifier& name : benchmark.columns) columns.push_back(require_key_column(*table, name));
  Execution execution(context.device(), context.session.settings, context.work, {});
  const ColumnKeys encoded =
      columns.size() > 1 ? encode_columns(execution, columns, {}) : encode_column(execution, columns.front());
  context.timings.gpu += execution.timings().gpu_milliseconds;
  TableColumns keys{{{encoded.keys.width, encoded.keys.keys}}, encoded.keys.count, encoded.owners};
  for (const KeyColumn& further : encoded.keys.further) keys.columns.push_back(further);
  if (keys.rows > 0) return keys;
  throw Error(ErrorKind::kValue,
              fmt::format("table \"{}\" has no row without NULL in these columns", table->name))
      .at(benchmark.table->span)
      .hint("rows with a NULL fulfil no predicate, and are left out");
}

ScanData make_data(StatementContext& context, const ScanConfiguration& configuration,
                   const std::optional<TableColumns>& given) {
  ScanDataset dataset = given ? scan_dataset_of(context.device(), given->columns, given->rows, given->owners,
                                                configuration.workload, context.work)
                              : generate_scan_dataset(context.device(), configuration.workload, context.work);
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
  ScanBenchmarkPlan plan =
      plan_scan_benchmark(context.device(), benchmark, context.session.settings.benchmark_scale);
  std::optional<TableColumns> given;
  if (benchmark.table) {
    given = scanned_columns(context, benchmark);
    for (ScanConfiguration& configuration : plan.configurations) configuration.workload.rows = given->rows;
  }
  const std::vector<ScanRow> rows = measure_rows(
      context.work, plan.candidates, plan.configurations,
      [&](const ScanConfiguration& configuration) { return make_data(context, configuration, given); },
      [&](const BenchmarkCandidate& candidate, const ScanConfiguration& configuration, const ScanData& data) {
        return candidate.method == nullptr ? measure_plain_scan(context, configuration, data)
                                           : measure_method(context, candidate, configuration, data);
      });
  StatementResult result = make_scan_benchmark_result(plan, rows);
  context.timings.execute += watch.milliseconds();
  return result;
}

}  // namespace rtsql
