// Makes a column out of a column and new values for some of its rows.
#pragma once

#include <string_view>

#include "gpu/device.h"
#include "storage/column.h"

namespace rtsql {

// Returns `column` with row row_ids[i] (uint32 each, distinct) replaced by row i of `values`, of the same
// type: a new column, both old ones untouched. Strings new to the dictionary re-code the column on the way.
// `what` names it if memory runs out.
ColumnPtr update_column(gpu::Device& device, const Column& column, gpu::Address row_ids, const Column& values,
                        std::string_view what);

}  // namespace rtsql
