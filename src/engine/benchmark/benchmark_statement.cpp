// Runs BENCHMARK.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "benchmark/generator.h"
#include "benchmark/measurement.h"
#include "benchmark/oracle.h"
#include "bind/names/names.h"
#include "common/error.h"
#include "engine/benchmark/benchmark_plan.h"
#include "engine/benchmark/benchmark_result.h"
#include "engine/statement/statements.h"
#include "exec/execution.h"
#include "exec/join/probe.h"
#include "gpu/work_stopwatch.h"

namespace rtsql {

namespace {

ColumnPtr require_column_of(const SchemaReader& catalog, const sql::BenchmarkColumn& written) {
  const TablePtr table = stored_table(require_table(catalog, written.table));
  return table->columns[require_column(*table, written.column)];
}

// Takes the keys of one column, probed with those of another or its own.
Dataset dataset_of_columns(StatementContext& context, const sql::Benchmark& benchmark) {
  const ColumnPtr indexed = require_column_of(context.names, *benchmark.indexed);
  const ColumnPtr probed = benchmark.probed ? require_column_of(context.names, *benchmark.probed) : indexed;
  if (probed->type() != indexed->type()) {
    throw Error(ErrorKind::kType, fmt::format("the columns are of types {} and {}",
                                              type_name(indexed->type()), type_name(probed->type())))
        .sqlstate(sqlstate::kWrongType)
        .at(benchmark.probed->column.span)
        .hint("ON and PROBE take columns of one type");
  }
  Execution execution(context.device(), context.session.settings, context.work, {});
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
                               .dense = workload.uniformity == 0 && workload.multiplicity == 1};
  return batches * probe_milliseconds(model.methods.at(&method), batch);
}

struct ProbeData {
  Dataset dataset;
  Oracle oracle;
};

class BenchmarkRun {
 public:
  BenchmarkRun(StatementContext& context, const sql::Benchmark& benchmark)
      : context_(context), plan_(plan_benchmark(benchmark, context.session.settings.benchmark_scale)) {
    if (benchmark.indexed) columns_ = dataset_of_columns(context, benchmark);
    for (BenchmarkConfiguration& configuration : plan_.configurations) {
      Workload& workload = configuration.workload;
      if (columns_) {
        workload.keys = columns_->keys.count;
        workload.probes = columns_->probes.count;
      }
      check_methods(benchmark.methods, plan_.methods, [&](const IndexMethod& method) {
        return reason_against(context.device(), method, workload.range_hits > 0);
      });
    }
  }

  StatementResult run() {
    const std::vector<ProbeRow> rows = measure_rows(
        context_.work, plan_.candidates, plan_.configurations,
        [&](const BenchmarkConfiguration& configuration) { return make_data(configuration); },
        [&](const BenchmarkCandidate& candidate, const BenchmarkConfiguration& configuration,
            const ProbeData& data) { return measure(candidate, configuration, data); });
    StatementResult result = make_benchmark_result(plan_, rows);
    const bool traces = std::ranges::any_of(plan_.candidates, [](const BenchmarkCandidate& candidate) {
      return candidate.method->capabilities.needs_ray_pipelines;
    });
    if (traces) {
      const gpu::RayTraversal traversal = context_.device().info().ray_traversal;
      result.notes.push_back(fmt::format("ray traversal: {}", gpu::ray_traversal_name(traversal)));
    }
    return result;
  }

 private:
  ProbeData make_data(const BenchmarkConfiguration& configuration) const {
    Dataset dataset =
        columns_ ? *columns_ : generate_dataset(context_.device(), configuration.workload, context_.work);
    Oracle oracle(context_.device(), dataset.keys, context_.work);
    return {std::move(dataset), std::move(oracle)};
  }

  ComparedMeasurement measure(const BenchmarkCandidate& candidate,
                              const BenchmarkConfiguration& configuration, const ProbeData& data) const {
    const IndexMethod& method = *candidate.method;
    const bool ranges = !data.dataset.probes.points();
    const std::string reason = reason_against(context_.device(), method, ranges);
    if (!reason.empty()) throw Error(ErrorKind::kUnsupported, reason);
    const Measurement measured = measure_method(context_.device(), method, candidate.options, data.dataset,
                                                configuration.protocol, data.oracle, context_.work);
    return {measured, predict(*context_.costs, method, configuration, data.dataset, measured)};
  }

  StatementContext& context_;
  BenchmarkPlan plan_;
  std::optional<Dataset> columns_;  // of ON; else each configuration generates its own
};

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::Benchmark& benchmark) {
  gpu::WorkStopwatch watch;
  StatementResult result = BenchmarkRun(context, benchmark).run();
  context.timings.execute += watch.milliseconds();
  return result;
}

}  // namespace rtsql
