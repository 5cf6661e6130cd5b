// The values of a column that a part of a file has, such as a row group.
#pragma once

#include <string_view>
#include <vector>

#include "common/raw_vector.h"
#include "schema/host_column.h"

namespace rtsql::columnar {

// It is never copied: texts of a copy would point into what it was copied of.
struct ChunkValues {
  ChunkValues() = default;
  ChunkValues(ChunkValues&&) = default;
  ChunkValues& operator=(ChunkValues&&) = default;

  HostColumn column;                    // whose codes are numbers of the texts; it has no dictionary yet
  std::vector<std::string_view> texts;  // some may repeat others; of lists their bytes
  std::vector<RawVector<char>> memory;  // what the texts point into, unless the file holds it
};

}  // namespace rtsql::columnar
