// Writes the values of columns as JSON.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "common/json.h"
#include "schema/host_column.h"

namespace rtsql {

// Readers that make doubles of all numbers lose digits of DECIMALs that are no texts.
enum class JsonDecimals { kTexts, kNumbers };

// Appends a value: NULL as null, BOOLEAN as true or false, integers, REAL and DOUBLE as numbers, lists as
// arrays, all others as strings. Numbers that JSON lacks become "NaN", "Infinity" and "-Infinity".
void append_json_value(std::string& out, const HostColumn& column, uint64_t row,
                       JsonDecimals decimals = JsonDecimals::kTexts);

// Returns the names of an object's members in quotes and with the colon. Those of one name get _2, _3, …
// behind it, since members must differ.
std::vector<std::string> json_keys(const std::vector<std::string>& names);

// Appends an object of a row's values.
void append_json_object(std::string& out, const std::vector<std::string>& keys,
                        const std::vector<HostColumn>& columns, uint64_t row,
                        JsonDecimals decimals = JsonDecimals::kTexts);

}  // namespace rtsql
