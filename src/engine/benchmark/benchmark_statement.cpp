// Runs BENCHMARK.
#include <algorithm>

#include <fmt/format.h>

#include "benchmark/generator.h"
#include "benchmark/measurement.h"
#include "benchmark/oracle.h"
#include "bind/names.h"
#include "common/error.h"
#include "engine/benchmark/benchmark_plan.h"
#include "engine/benchmark/benchmark_result.h"
#include "engine/session_state.h"
#include "exec/execution.h"
#include "exec/join/probe.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

namespace {

ColumnPtr require_column_of(const Catalog& catalog, const sql::BenchmarkColumn& written) {
  const TablePtr table = require_table(catalog, written.table);
  return table->columns[require_column(*table, written.column)];
}

// Takes the keys of one column, probed with those of another or its own.
Dataset dataset_of_columns(StatementContext& context, const sql::Benchmark& benchmark) {
  const ColumnPtr indexed = require_column_of(context.catalog(), *benchmark.indexed);
  const ColumnPtr probed =
      benchmark.probed ? require_column_of(context.catalog(), *benchmark.probed) : indexed;
  if (probed->type() != indexed->type()) {
    throw Error(ErrorKind::kType, fmt::format("the columns are of types {} and {}",
                                              type_name(indexed->type()), type_name(probed->type())))
        .at(benchmark.probed->column.span)
        .hint("ON and PROBE take columns of one type");
  }
  Execution execution(context.device(), context.session.settings, context.work);
  const ColumnKeys keys = encode_column(execution, indexed);
  const ColumnKeys probes = encode_column(execution, probed, indexed->dictionary());
  context.timings.gpu += execution.timings().gpu_milliseconds;
  Dataset dataset;
  dataset.keys = keys.keys;
  dataset.probes = {.low = probes.keys.keys, .high = probes.keys.keys, .count = probes.keys.count};
  dataset.owners = keys.owners;
  dataset.owners.insert(dataset.owners.end(), probes.owners.begin(), probes.owners.end());
  return dataset;
}

// Returns what the planner would expect of the probes if it knew how many matches they have. Options other
// than the method's defaults are beyond it.
double predict(const CostModel& model, const IndexMethod& method, const BenchmarkConfiguration& configuration,
               const Dataset& dataset, const Measurement& measured) {
  const Workload& workload = configuration.workload;
  const Protocol& protocol = configuration.protocol;
  const bool come_in_order = workload.inverse ? workload.sorted_keys : workload.sorted_probes;
  const double batches = static_cast<double>(protocol.batches_of(measured.probes));
  const ProbeEstimate batch = {.keys = measured.keys,
                               .width = dataset.keys.width,
                               .probes = static_cast<double>(measured.probes) / batches,
                               .misses = static_cast<double>(measured.misses) / batches,
                               .matches = static_cast<double>(measured.matches) / batches,
                               .points = dataset.probes.points(),
                               .ordered = come_in_order || protocol.sort_probes,
                               .gapless = workload.uniformity == 0 && workload.multiplicity == 1};
  return batches * probe_milliseconds(model.methods.at(&method), batch);
}

// Tells whether the error ends the statement, where other errors end one row of it.
bool ends_statement(const Error& error) {
  return error.kind() == ErrorKind::kInterrupted || error.kind() == ErrorKind::kDevice;
}

class BenchmarkRun {
 public:
  BenchmarkRun(StatementContext& context, const sql::Benchmark& benchmark)
      : context_(context), plan_(plan_benchmark(benchmark, context.session.settings.benchmark_scale)) {
    if (benchmark.indexed) {
      columns_ = dataset_of_columns(context, benchmark);
      check_methods(context.device(), benchmark, false);
      return;
    }
    for (const BenchmarkConfiguration& configuration : plan_.configurations) {
      const Workload& workload = configuration.workload;
      check_methods(context.device(), benchmark, workload.range_hits > 0);
    }
  }

  StatementResult run() {
    for (const BenchmarkConfiguration& configuration : plan_.configurations) measure(configuration);
    if (context_.work.progress != nullptr) context_.work.progress->finish();
    // Keys are generated once for all methods; methods are named first, and what is named first varies
    // slowest.
    std::stable_sort(rows_.begin(), rows_.end(),
                     [](const BenchmarkRow& a, const BenchmarkRow& b) { return a.candidate < b.candidate; });
    return make_benchmark_result(plan_, rows_);
  }

 private:
  void measure(const BenchmarkConfiguration& configuration) {
    std::optional<Dataset> dataset = columns_;
    std::optional<Oracle> oracle;
    std::string failure;
    try {
      if (!dataset) dataset = generate_dataset(context_.device(), configuration.workload, context_.work);
      oracle.emplace(context_.device(), dataset->keys, context_.work);
    } catch (const Error& error) {
      if (ends_statement(error)) throw;
      failure = error.message();
    }
    for (const BenchmarkCandidate& candidate : plan_.candidates) {
      report_progress();
      BenchmarkRow row = {
          &candidate,   &configuration, configuration.workload.keys, configuration.workload.probes,
          std::nullopt, failure};
      if (columns_) {
        row.keys = columns_->keys.count;
        row.probes = columns_->probes.count;
      }
      if (failure.empty()) measure(row, *dataset, *oracle);
      rows_.push_back(std::move(row));
    }
  }

  void measure(BenchmarkRow& row, const Dataset& dataset, const Oracle& oracle) {
    const IndexMethod& method = *row.candidate->method;
    row.note = reason_against(context_.device(), method, !dataset.probes.points());
    if (!row.note.empty()) return;
    try {
      const Measurement measured = measure_method(context_.device(), method, row.candidate->options, dataset,
                                                  row.configuration->protocol, oracle, context_.work);
      row.measurement = {measured,
                         predict(context_.session.cost, method, *row.configuration, dataset, measured)};
    } catch (const Error& error) {
      if (ends_statement(error)) throw;
      row.note = error.message();
    }
  }

  void report_progress() const {
    if (context_.work.progress == nullptr) return;
    context_.work.progress->update(
        "benchmark", static_cast<double>(rows_.size()),
        static_cast<double>(plan_.configurations.size() * plan_.candidates.size()));
  }

  StatementContext& context_;
  BenchmarkPlan plan_;
  std::optional<Dataset> columns_;  // of ON; else each configuration generates its own
  std::vector<BenchmarkRow> rows_;
};

}  // namespace

StatementResult run_benchmark(StatementContext& context, const sql::Benchmark& benchmark) {
  gpu::WorkStopwatch watch(context.device());
  StatementResult result = BenchmarkRun(context, benchmark).run();
  context.timings.execute += watch.milliseconds();
  return result;
}

}  // namespace rtsql
