// Results as test files write them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "test_file.h"

namespace rtsql::sql_test {

// All rows: a line per row with a space between values, or, for SortMode::kValues, a line per value. NULL is
// "NULL", an empty string "(empty)", and floating-point values are rounded to what every order of summation
// agrees on.
std::vector<std::string> rows_text(const StatementResult& result, SortMode sort);

// "30 values hashing to 0123…", of lines that hold `values` values.
std::string hash_line(const std::vector<std::string>& lines, size_t values);

// The letter that stands for a column type after `query`.
char type_letter(Type type);

// Runs of spaces count as one, those at the ends as none.
std::string normalize_spaces(std::string_view line);

}  // namespace rtsql::sql_test
