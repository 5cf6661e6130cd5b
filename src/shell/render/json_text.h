// JSON's pieces.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "storage/host_column.h"

namespace rtsql {

// Appends a quoted string; what is not UTF-8 becomes U+FFFD.
void append_json_string(std::string& out, std::string_view text);

// Appends a value: NULL as null, BOOLEAN as true or false, INTEGER, BIGINT, REAL and DOUBLE as numbers, all
// others as strings. Numbers that JSON lacks become "NaN", "Infinity" and "-Infinity".
void append_json_value(std::string& out, const HostColumn& column, uint64_t row);

}  // namespace rtsql
