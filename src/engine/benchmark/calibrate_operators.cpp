#include "engine/benchmark/calibrate_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <functional>
#include <utility>
#include <vector>

#include "algorithm/gather.h"
#include "algorithm/partition.h"
#include "algorithm/radix_sort.h"
#include "algorithm/select.h"
#include "benchmark/calibration_budget.h"
#include "common/median.h"
#include "engine/query/run_query.h"
#include "engine/statement/statements.h"
#include "gpu/stream.h"
#include "gpu/work_stopwatch.h"
#include "sql/parser.h"

namespace rtsql {
namespace {

constexpr int kRuns = 5;
constexpr uint64_t kGroups = 1000;

class OperatorCalibrator {
 public:
  explicit OperatorCalibrator(StatementContext& context)
      : context_(context),
        device_(context.device()),
        cpu_(runs_on_cpu(device_)),
        rows_(calibration_rows(device_)) {}

  void run(CostModel& model) {
    execute(
        fmt::format("CREATE TABLE numbers AS SELECT CAST(abs(hash(range) % {0}) AS INTEGER) AS random, "
                    "CAST(range % {1} AS INTEGER) AS category FROM range({0})",
                    rows_, kGroups));
    const double launch = launch_time();
    const double rows = static_cast<double>(rows_);
    auto per_row = [&](double milliseconds) {
      return std::max(0.0, milliseconds - (cpu_ ? launch : 0)) / rows;
    };
    const double scan = query("SELECT count(*) FROM numbers WHERE random < 0");
    const double group = query("SELECT category, count(*) FROM numbers GROUP BY category");
    model.launch = launch;
    model.wait = cpu_ ? 0 : launch;
    model.scan_per_byte = per_row(scan) / sizeof(uint32_t);
    model.group_per_row = per_row(group);
    measure_algorithms(model, per_row);
  }

 private:
  void execute(const std::string& text) {
    sql::Statement statement = sql::parse_statement(text);
    StatementContext own{context_.session, scratch_, context_.work};
    run_statement(own, statement);
  }

  // The first run compiles.
  double repeat(const std::function<double()>& run) const {
    run();
    std::vector<double> times;
    for (int i = 0; i < kRuns; ++i) {
      context_.work.poll();
      times.push_back(run());
    }
    return median(std::move(times));
  }

  double query(const std::string& text) {
    sql::Statement statement = sql::parse_statement(text);
    return repeat([&] {
      StatementContext own{context_.session, scratch_, context_.work};
      run_query(own, std::get<sql::Query>(statement.node));
      return cpu_ ? own.timings.execute : own.timings.gpu;
    });
  }

  struct StreamTimes {
    double wall = 0, gpu = 0;
  };

  StreamTimes run_stream(const std::function<void(gpu::Stream&)>& record) const {
    gpu::Stream stream(device_, context_.work.interrupt);
    gpu::WorkStopwatch watch;
    record(stream);
    const gpu::Timings timings = stream.finish();
    return {watch.milliseconds(), timings.gpu_milliseconds};
  }

  double stream_time(const std::function<void(gpu::Stream&)>& record) const {
    return repeat([&] {
      const StreamTimes times = run_stream(record);
      return cpu_ ? times.wall : times.gpu;
    });
  }

  // The time is the host's clock's on every device: it is the host that waits.
  double launch_time() const {
    const gpu::Buffer few = device_.allocate(sizeof(uint32_t), "calibration");
    return repeat(
        [&] { return run_stream([&](gpu::Stream& stream) { iota(stream, few.address(), 1); }).wall; });
  }

  void measure_algorithms(CostModel& model, const std::function<double(double)>& per_row) const {
    const TablePtr table = scratch_.catalog().find_table({SchemaName(), "numbers"});
    const gpu::Address random = table->columns[0]->values().address();
    const gpu::Buffer keys = device_.allocate(rows_ * sizeof(uint32_t), "calibration");
    const gpu::Buffer rows = device_.allocate(rows_ * sizeof(uint32_t), "calibration");
    const gpu::Buffer total = device_.allocate(sizeof(uint64_t), "calibration");
    model.gather_per_row = per_row(stream_time([&](gpu::Stream& stream) {
      gather(stream, sizeof(uint32_t), random, random, rows_, keys.address());
    }));
    model.write_per_row = per_row(stream_time([&](gpu::Stream& stream) {
      stream.fill(keys, ~0u);
      select_bits(stream, keys.address(), rows_, rows.address(), total.address());
    }));
    const double sort = stream_time([&](gpu::Stream& stream) {
      radix_sort_from(stream, {random}, keys.address(), sizeof(uint32_t), rows.address(), rows_);
    });
    const double passes = std::bit_width(rows_ - 1) > 24 ? 4 : 3;  // digits in which all keys agree cost none
    model.sort_per_pass = per_row(sort) / passes;
  }

  StatementContext& context_;
  gpu::Device& device_;
  const bool cpu_;
  const uint64_t rows_;
  Transaction scratch_{std::make_shared<const Catalog>()};  // of tables that nobody else sees
};

}  // namespace

void calibrate_operators(StatementContext& context, CostModel& model) {
  OperatorCalibrator(context).run(model);
}

}  // namespace rtsql
