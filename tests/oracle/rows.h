// Brings rows of either system into one form, and compares them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/result/result.h"
#include "schema/value.h"

namespace rtsql::test {

using Cell = std::variant<std::monostate, int64_t, double, std::string>;  // the first is NULL
using Row = std::vector<Cell>;

// Reads BOOLEAN as 0 and 1, DECIMAL as scaled integers, DATE and TIMESTAMP as text.
Cell cell_of(const Value& value);
std::vector<Row> rows_of(const StatementResult& result);

// Says what differs, for people; none if both hold the same rows, in the same order if `ordered`.
// Floating-point values may differ by a relative 1e-9.
std::optional<std::string> difference(std::vector<Row> ours, std::vector<Row> theirs, bool ordered);

}  // namespace rtsql::test
