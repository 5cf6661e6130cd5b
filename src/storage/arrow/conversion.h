// Makes values of SQL of those in an Arrow file that have one number of bytes each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "schema/host_column.h"
#include "storage/arrow/field.h"

namespace rtsql::arrow {

// Returns how many bytes a value has in the file, of what is neither a boolean nor of any length.
uint32_t bytes_in_file(const Field& field);

// Tells whether a column of the type has the values as the file does.
bool is_as_in_file(const Field& field, Type type);

// Writes the values `from` as those of the column, whose type sql_type gave; what NULLs have does not count.
// Throws Error(kValue) for a value that the type does not hold.
void convert(const Field& field, std::span<const char> from, HostColumn& to);
// Throws the same for a column that has the values as the file does.
void check_values(const Field& field, const HostColumn& column);

}  // namespace rtsql::arrow
