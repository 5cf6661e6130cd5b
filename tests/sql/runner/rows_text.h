// Writes results as test files do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result/result.h"
#include "test_file.h"

namespace rtsql::sql_test {

// Writes all rows: a line per row with a space between values, or, for SortMode::kValues, a line per value.
// NULL is "NULL", an empty string "(empty)", and floating-point values are rounded to what every order of
// summation agrees on.
std::vector<std::string> rows_text(const StatementResult& result, SortMode sort);

// Writes "30 values hashing to 0123…", for lines that hold `values` values.
std::string hash_line(const std::vector<std::string>& lines, size_t values);

// Returns the letter that stands for a column type after `query`.
char type_letter(Type type);

// Runs of spaces count as one, those at the ends as none.
std::string normalize_spaces(std::string_view line);

}  // namespace rtsql::sql_test
