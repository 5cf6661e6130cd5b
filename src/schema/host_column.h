// A column on the host is what loaders produce and what results are read back into. The layout is the
// device's.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

#include "schema/dictionary.h"
#include "schema/time_zone.h"
#include "schema/type.h"
#include "schema/value.h"

namespace rtsql {

struct HostColumn {
  Type type;
  uint64_t rows = 0;
  std::vector<std::byte> data;     // rows × value_bytes(type); undefined where NULL
  std::vector<uint32_t> validity;  // bit r%32 of word r/32 is 1 where row r is not NULL; empty: no NULLs
  DictionaryPtr dictionary;        // VARCHAR, BLOB
  TimeZonePtr zone = nullptr;      // TIMESTAMP WITH TIME ZONE: whose clock texts show; null: that of UTC

  bool is_null(uint64_t row) const {
    return !validity.empty() && (validity[row / 32] >> (row % 32) & 1) == 0;
  }
  bool has_nulls() const;  // looks at all rows
  template <class T>
  T at(uint64_t row) const {
    T value;
    std::memcpy(&value, data.data() + row * sizeof(T), sizeof(T));
    return value;
  }
  Value value(uint64_t row) const;
  std::string text(uint64_t row) const;  // of a value that is not NULL, as format_value writes it
  // Copies rows [begin, begin + count).
  HostColumn slice(uint64_t begin, uint64_t count) const;
  // Copies these rows, in their order.
  HostColumn gather(std::span<const uint32_t> positions) const;
};

// Makes a column of NULLs.
HostColumn null_column(Type type, uint64_t rows);

}  // namespace rtsql
