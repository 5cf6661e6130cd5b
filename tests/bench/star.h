// Measures the queries of the Star Schema Benchmark on the device at hand: `bench --star`.
#pragma once

namespace rtsql::bench {

// Runs with the arguments behind the program's name; returns the process's status: 1 if DuckDB had other
// rows. Throws Error.
//
//   bench --star [--scale S] [--seed N] [--script FILE] [--repeat N] [--device D] [--only TEXT]
//         [--indexes METHOD] [--cubes OPTIONS] [--peer FILE] [--export FOLDER]
//
// --script is sample_data/star_schema.sql. --indexes makes an index on each dimension's key before the
// queries over the star. --cubes makes cubes with these options over the flat table, "trace = rays" or "" for
// the defaults, one after the other, and measures its queries by them as well. --export writes the tables to
// CSV files and prints what DuckDB is to run instead of measuring; --peer names the file of what that took.
int run_star(int argc, char** argv);

}  // namespace rtsql::bench
