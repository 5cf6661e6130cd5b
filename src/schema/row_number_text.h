// Reads and writes the numbers of rows as PostgreSQL does its tid: '(page,place)', pages from 0 and places
// from 1. A page has 32,768 places, so that a place has 16 bits there. Casts of columns do the same in SQL
// (bind/query/system_macros.cpp).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql {

std::optional<int64_t> parse_row_number(std::string_view text);
std::string format_row_number(int64_t number);

}  // namespace rtsql
