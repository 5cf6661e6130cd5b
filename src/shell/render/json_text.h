// Writes the values of a result as JSON.
#pragma once

#include <cstdint>
#include <string>

#include "common/json.h"
#include "schema/host_column.h"

namespace rtsql {

// Appends a value: NULL as null, BOOLEAN as true or false, INTEGER, BIGINT, REAL and DOUBLE as numbers, all
// others as strings. Numbers that JSON lacks become "NaN", "Infinity" and "-Infinity".
void append_json_value(std::string& out, const HostColumn& column, uint64_t row);

}  // namespace rtsql
