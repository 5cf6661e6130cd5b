// Makes lists of the values of a chunk that are their elements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/type.h"
#include "storage/columnar/chunk_values.h"

namespace rtsql::parquet {

// What a value of a chunk of lists is. Its levels say so.
struct ListPlace {
  enum class Kind : uint8_t { kNullList, kEmptyList, kElement };
  bool begins = false;  // a list, which goes on to the next that does
  Kind kind = Kind::kElement;
};

// Returns `rows` lists of the type. `what` names the file and the column. Throws Error(kData) where the
// values make other lists than so many.
columnar::ChunkValues lists_of(Type list, columnar::ChunkValues elements,
                               const std::vector<ListPlace>& places, uint64_t rows, const std::string& what);

}  // namespace rtsql::parquet
