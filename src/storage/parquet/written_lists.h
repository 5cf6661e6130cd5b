// Lists as a Parquet file has them: their elements one behind the other, and levels that say where lists
// begin (parquet-format, LogicalTypes.md: an optional group of a repeated group of an optional element).
#pragma once

#include <cstdint>
#include <vector>

#include "schema/host_column.h"

namespace rtsql::parquet {

struct WrittenLists {
  // Of each element, and of each list that has none.
  enum Definition : uint8_t { kNullList, kEmptyList, kNullElement, kElement };
  std::vector<uint8_t> definitions;
  std::vector<uint8_t> repetitions;  // 0 where a list begins, else 1
  HostColumn elements;               // those that there are, NULLs among them
};

WrittenLists written_lists(const HostColumn& lists);

}  // namespace rtsql::parquet
