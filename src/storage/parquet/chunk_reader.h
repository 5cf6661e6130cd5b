// Reads the column of a row group: the dictionary, if it has one, and the pages behind it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "common/raw_vector.h"
#include "files/files.h"
#include "schema/host_column.h"
#include "storage/parquet/leaf_column.h"

namespace rtsql::parquet {

struct ChunkValues {
  HostColumn column;                    // whose codes are numbers of the texts; it has no dictionary yet
  std::vector<std::string_view> texts;  // some may repeat others
  std::vector<RawVector<char>> memory;  // what the texts point into
};

// `what` names the file and the column. Throws Error(kIo), Error(kData).
ChunkValues read_chunk(const File& file, const LeafColumn& column, const ColumnChunk& chunk, uint64_t rows,
                       const std::string& what);

}  // namespace rtsql::parquet
