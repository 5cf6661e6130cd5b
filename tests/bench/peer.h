// Reads what tools/bench_duckdb.mjs measured of the statements that were printed for it.
#pragma once

#include <map>
#include <string>

#include "engine/result/result.h"

namespace rtsql::bench {

struct PeerResult {
  double milliseconds = 0;
  std::string rows;  // as rows_text writes them
};

// Reads a file of what statements took: milliseconds, a tab, the rows, a tab, the SQL, which is the key here.
std::map<std::string, PeerResult> read_peer(const std::string& path);

// Writes all rows in one line, to be compared: values are separated by spaces, rows by " | ".
std::string rows_text(const StatementResult& result);

}  // namespace rtsql::bench
