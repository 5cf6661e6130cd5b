// Times queries of the large benchmarks, whose first use compiles kernels.
#pragma once

#include <chrono>
#include <string>

#include "engine/session.h"

namespace rtsql::bench {

double milliseconds_since(std::chrono::steady_clock::time_point begin);

struct QueryRun {
  StatementResult result;
  double wall = 0;  // with reading all rows, as DuckDB's time is
};

QueryRun run_query(Session& session, const std::string& sql);

struct QueryTimes {
  double first = 0;    // wall time of the first use
  double compile = 0;  // of it, that kernels took to compile
  double wall = 0;     // of the best later run
  double gpu = 0;      // of that run
  std::string rows;    // of the first use, as rows_text writes them
};

// Runs the query once, and then `repetitions` times with the clocks raised.
QueryTimes time_query(Session& session, const std::string& sql, int repetitions);

}  // namespace rtsql::bench
