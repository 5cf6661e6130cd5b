// Makes a longer column out of a column and rows behind it; append_rows of table.h does it for all columns of
// a table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Returns `column` followed by `rows`, of the same type: a new column, the old one untouched. Strings new to
// the dictionary re-code both on the way. `what` names the column if memory runs out.
ColumnPtr append_column(gpu::Device& device, const Column& column, const HostColumn& rows,
                        std::string_view what);

// Returns the bitmap of `before`, a column or null for none, and `rows` rows behind it of which `validity` is
// the bitmap, empty where none is NULL. The result is empty if neither has NULLs.
gpu::Buffer append_validity(gpu::Device& device, const Column* before, std::span<const uint32_t> validity,
                            uint64_t rows, std::string_view what);

}  // namespace rtsql
