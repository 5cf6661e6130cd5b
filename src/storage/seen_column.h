// A stored column as the host sees it, so that single rows are read without the device.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "storage/column.h"

namespace rtsql {

class SeenColumn {
 public:
  // Returns none where the host does not see all of its values, and where there are none. The caller has the
  // device's turn.
  static std::optional<SeenColumn> of(ColumnPtr column);

  // Copies rows, in this order. Who does not have the turn has a standstill, before which no data have moved
  // since `of` (gpu/memory_moves.h).
  HostColumn read(std::span<const uint32_t> rows) const;

 private:
  explicit SeenColumn(ColumnPtr column);

  ColumnPtr column_;  // keeps the memory
  Type type_;
  DictionaryPtr dictionary_;
  const std::byte* values_;
  const std::byte* validity_;  // null: no NULLs
};

}  // namespace rtsql
