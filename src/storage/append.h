// Makes a longer column out of a column and rows behind it; append_rows of table.h does it for all columns of
// a table.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Returns `column` followed by `rows`, of the same type: a new column, the old one untouched. It shares the
// memory of the old one where that has room behind its rows, and else has room for further ones itself.
// Strings new to the dictionary re-code both on the way. `what` names the column if memory runs out.
ColumnPtr append_column(gpu::Device& device, const Column& column, const HostColumn& rows,
                        std::string_view what);

// Writes which of `rows` rows behind the first `begin` are not NULL into a bitmap that has room for them;
// `validity` is empty where none is.
void write_validity(gpu::Device& device, gpu::Buffer& bitmap, uint64_t begin,
                    std::span<const uint32_t> validity, uint64_t rows);

// Returns the bitmap of `before`, a column or null for none, and `rows` rows behind it of which `validity` is
// the bitmap, empty where none is NULL, with room for `most` rows. The result is empty if neither has NULLs.
gpu::Buffer append_validity(gpu::Device& device, const Column* before, std::span<const uint32_t> validity,
                            uint64_t rows, uint64_t most, std::string_view what);

}  // namespace rtsql
