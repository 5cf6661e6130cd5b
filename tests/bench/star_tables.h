// Runs scripts, and makes the tables of the Star Schema Benchmark.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session.h"
#include "star_queries.h"

namespace rtsql::bench {

// Returns the statements of a file. Throws Error; kIo where it cannot be read.
std::vector<std::string> statements_of(const std::string& script);

// Runs them.
void run_script(Session& session, const std::string& script);

// Runs `script`, which is sample_data/star_schema.sql, for this scale and seed. Throws Error; kIo where the
// script cannot be read.
void make_star_tables(Session& session, const std::string& script, double scale, int64_t seed);

// Replaces the indexes on the keys of the dimensions by some of this method.
void index_star_dimensions(Session& session, const std::string& method);

// `options` are those of WITH (…); empty: none.
StatementResult make_star_cube(Session& session, const StarCube& cube, const std::string& options);

}  // namespace rtsql::bench
