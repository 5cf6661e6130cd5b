// Says what the statistics of a row group tell of a column's values.
#pragma once

#include "storage/parquet/leaf_column.h"
#include "storage/table_parts.h"

namespace rtsql::parquet {

// Bounds are absent where the file does not say them, or not in a way that can be relied on.
PartBounds bounds_of(const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows);

}  // namespace rtsql::parquet
