// Gathers lists one behind the other, as those of a part of a file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "storage/columnar/chunk_values.h"

namespace rtsql::columnar {

class ListChunk {
 public:
  ListChunk(Type list, uint64_t rows);

  // Adds a list, or NULL. There are no more than the rows.
  void add(const Value& list);
  uint64_t added() const { return row_; }
  ChunkValues finish();

 private:
  const uint64_t rows_;
  HostColumn column_;
  std::string bytes_;
  std::vector<size_t> ends_;  // of each list in the bytes
  uint64_t row_ = 0;
};

// Returns an element of lists, whose type this is.
Value element_at(const ChunkValues& elements, Type element, uint64_t at);

}  // namespace rtsql::columnar
