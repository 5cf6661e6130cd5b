// Writes one value of a result as text.
#pragma once

#include <cstdint>
#include <string>

#include "schema/host_column.h"

namespace rtsql {

bool is_null_cell(const HostColumn& column, uint64_t row);
// Appends the value as format_value writes it; the cell is not NULL.
void append_cell(std::string& out, const HostColumn& column, uint64_t row);
// Puts commas into the digits before the point: 1234567.25 becomes 1,234,567.25.
void insert_thousands(std::string& number);

}  // namespace rtsql
