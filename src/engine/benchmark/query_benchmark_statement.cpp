// Runs BENCHMARK (query).
#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "common/error.h"
#include "engine/benchmark/benchmark_table.h"
#include "engine/benchmark/parameter_grid.h"
#include "engine/benchmark/query_parameters.h"
#include "engine/query/device_rows.h"
#include "engine/query/query.h"
#include "engine/query/run_query.h"
#include "engine/query/verify.h"
#include "engine/statement/statements.h"
#include "logical/statement_values.h"

namespace rtsql {
namespace {

using Clock = std::chrono::steady_clock;

double milliseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
}

struct QueryRun {
  double wall = 0;  // with reading all rows, as a client does
  double gpu = 0;
  uint64_t bytes_moved = 0;
};

struct MeasuredQuery {
  double first = 0;      // wall time of the first run
  QueryRun median;       // by wall time
  double predicted = 0;  // GPU time as the planner expects it
  uint64_t rows = 0;
  std::string wrong;  // what is; empty: nothing
};

void visit_nodes(const Plan& plan, const std::function<void(const PlanNode&)>& visit) {
  if (plan.root) visit_nodes(*plan.root, visit);
  for (const auto& table : plan.common_tables) visit_nodes(*table, visit);
}

class QueryMeasurement {
 public:
  QueryMeasurement(StatementContext& context, const LogicalQuery& query) : context_(context), query_(query) {}

  MeasuredQuery measure(int64_t count) {
    measured_.first = run().wall;
    check();
    raise_clocks();
    std::vector<QueryRun> runs;
    for (int64_t i = 0; i < count; ++i) runs.push_back(run());
    const auto median = runs.begin() + count / 2;
    std::ranges::nth_element(runs, median, {}, &QueryRun::wall);
    measured_.median = *median;
    return measured_;
  }

 private:
  QueryRun run() {
    context_.work.poll();
    const double gpu_before = context_.timings.gpu;
    const Clock::time_point begin = Clock::now();
    const RunQuery ran = run_query(context_, query_.copy());
    const std::unique_ptr<RowSource> rows = make_row_source(context_.session, ran.result);
    rows->fetch(0, rows->row_count());
    QueryRun run{.wall = milliseconds_since(begin), .gpu = context_.timings.gpu - gpu_before};
    measured_.rows = rows->row_count();
    measured_.predicted = 0;
    visit_nodes(*ran.plan, [&](const PlanNode& node) {
      measured_.predicted += node.milliseconds;
      if (const NodeProfile* profile = ran.profile.find(node)) run.bytes_moved += profile->gpu.bytes_moved();
    });
    return run;
  }

  void check() {
    const RunQuery ran = run_query(context_, query_.copy());
    try {
      verify(context_, query_.copy(), ran.result);
    } catch (const Error& error) {
      if (error.kind() != ErrorKind::kDevice) throw;
      measured_.wrong = error.message();
    }
  }

  // A GPU that waits for the host lowers its clocks, and does not raise them for a single query.
  void raise_clocks() {
    if (context_.device().info().kind == gpu::DeviceKind::kCpu) return;
    constexpr double kMilliseconds = 300;
    const Clock::time_point begin = Clock::now();
    while (milliseconds_since(begin) < kMilliseconds) run();
  }

  StatementContext& context_;
  const LogicalQuery& query_;
  MeasuredQuery measured_;
};

using Measured = std::vector<MeasuredQuery>;

template <class ValueOf>
HostColumn column_of(Type type, const Measured& measured, const ValueOf& value_of) {
  ColumnBuilder column(type);
  for (const MeasuredQuery& query : measured) column.append(value_of(query));
  return column.finish();
}

StatementResult result_of(const std::vector<IndexOptions>& configurations, const Measured& measured) {
  HostResult result;
  for (const char* name : {"method", "query"}) {
    std::vector<std::string> values;
    for (const IndexOptions& parameters : configurations) values.push_back(parameters.text(name));
    result.text(name, values);
  }
  const auto milliseconds = [&](const char* name, const auto& figure) {
    result.column(name, column_of(TypeId::kDouble, measured, [&](const MeasuredQuery& query) {
                    return measured_value(std::invoke(figure, query));
                  }));
  };
  const auto count = [&](const char* name, const auto& figure) {
    result.column(name, column_of(TypeId::kBigint, measured, [&](const MeasuredQuery& query) {
                    return count_value(std::invoke(figure, query));
                  }));
  };
  count("rows", &MeasuredQuery::rows);
  milliseconds("first_ms", &MeasuredQuery::first);
  milliseconds("wall_ms", [](const MeasuredQuery& query) { return query.median.wall; });
  milliseconds("gpu_ms", [](const MeasuredQuery& query) { return query.median.gpu; });
  milliseconds("predicted_ms", &MeasuredQuery::predicted);
  count("bytes_moved", [](const MeasuredQuery& query) { return query.median.bytes_moved; });
  result.column("checked", column_of(TypeId::kVarchar, measured, [](const MeasuredQuery& query) {
                  return Value::of_text(query.wrong.empty() ? "yes" : "no");
                }));
  result.column("note", column_of(TypeId::kVarchar, measured,
                                  [](const MeasuredQuery& query) { return text_or_null(query.wrong); }));
  return result.finish();
}

}  // namespace

StatementResult run_statement(StatementContext& context, const sql::BenchmarkQuery& benchmark) {
  const std::vector<IndexOptions> configurations = list_configurations(
      query_parameters(), benchmark.parameters, [](const IndexOptions& parameters) { return parameters; });
  LogicalQuery query = bind_query(context, *benchmark.query);
  put_in_statement_values(query, context.values);
  Measured measured;
  for (const IndexOptions& parameters : configurations)
    measured.push_back(QueryMeasurement(context, query).measure(parameters.integer("runs")));
  return result_of(configurations, measured);
}

}  // namespace rtsql
