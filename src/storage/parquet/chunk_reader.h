// Reads the column of a row group: the dictionary, if it has one, and the pages behind it.
#pragma once

#include <cstdint>
#include <string>

#include "files/files.h"
#include "storage/columnar/chunk_values.h"
#include "storage/parquet/leaf_column.h"

namespace rtsql::parquet {

// `what` names the file and the column. Throws Error(kIo), Error(kData).
columnar::ChunkValues read_chunk(const File& file, const LeafColumn& column, const ColumnChunk& chunk,
                                 uint64_t rows, const std::string& what);

// Checks, without reading it, that it can have values for the rows. Throws Error(kData).
void check_chunk(const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows, const std::string& what);

}  // namespace rtsql::parquet
