// Values as PostgreSQL writes them as text. What differs from the texts that the shell shows: truth values,
// floats and lists.
#pragma once

#include <cstdint>
#include <string>

#include "schema/host_column.h"

namespace rtsql::server {

// Appends the value of a row, which is not NULL.
void append_text(std::string& bytes, const HostColumn& column, uint64_t row);

}  // namespace rtsql::server
