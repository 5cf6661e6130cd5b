// Measures the queries of TPC-H on the device at hand: `bench --tpch`.
#pragma once

namespace rtsql::bench {

// Runs with the arguments behind the program's name; returns the process's status: 1 if DuckDB had other
// rows. Throws Error.
//
//   bench --tpch [--scale S] [--seed N] [--folder FOLDER] [--repeat N] [--device D] [--only TEXT]
//         [--peer FILE] [--export FOLDER]
//
// --folder has tpch_schema.sql, which makes the tables, and tpch_queries.sql, which makes the queries as
// views; sample_data by default. --only takes the queries whose name is TEXT. --export writes the tables to
// CSV files and prints what DuckDB is to run instead of measuring; --peer names the file of what that took.
int run_tpch(int argc, char** argv);

}  // namespace rtsql::bench
