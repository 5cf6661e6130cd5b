// Writes the values of a result as SQL reads them.
#pragma once

#include <cstdint>
#include <string>

#include "schema/host_column.h"

namespace rtsql {

// Appends a number or a truth value as it is, and all else as a text, which a column of its type reads.
void append_literal(std::string& out, const HostColumn& column, uint64_t row);

}  // namespace rtsql
