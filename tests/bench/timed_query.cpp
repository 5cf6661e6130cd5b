#include "timed_query.h"

#include "peer.h"

namespace rtsql::bench {
namespace {

// A GPU that waits for the host, such as while kernels compile, lowers its clocks within a second, and does
// not raise them for a single query.
void raise_clocks(Session& session, const std::string& sql) {
  if (session.database().device().info().kind == gpu::DeviceKind::kCpu) return;
  constexpr double kMilliseconds = 300;
  const auto begin = std::chrono::steady_clock::now();
  while (milliseconds_since(begin) < kMilliseconds) run_query(session, sql);
}

}  // namespace

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count();
}

QueryRun run_query(Session& session, const std::string& sql) {
  const auto begin = std::chrono::steady_clock::now();
  QueryRun run = {session.execute(sql), 0};
  run.result.rows->fetch(0, run.result.rows->row_count());
  run.wall = milliseconds_since(begin);
  return run;
}

QueryTimes time_query(Session& session, const std::string& sql, int repetitions) {
  const QueryRun first = run_query(session, sql);
  QueryTimes times = {
      .first = first.wall, .compile = first.result.timings.compile, .rows = rows_text(first.result)};
  raise_clocks(session, sql);
  for (int i = 0; i < repetitions; ++i) {
    const QueryRun later = run_query(session, sql);
    if (i > 0 && later.wall >= times.wall) continue;
    times.wall = later.wall;
    times.gpu = later.result.timings.gpu;
  }
  return times;
}

}  // namespace rtsql::bench
