// Hands the tables and the queries of the Star Schema Benchmark to DuckDB.
#pragma once

#include <string>

#include "engine/session.h"

namespace rtsql::bench {

// Writes the columns that the queries read to a CSV file per table in `folder`, and prints for
// tools/bench_duckdb.mjs: "once", a tab, and a statement that makes a table of it; "time", a tab, and a query
// whose name contains `only`.
void print_star_peer(Session& session, const std::string& folder, const std::string& only);

}  // namespace rtsql::bench
