// Reads and writes numbers of 7 bits a byte, the lowest first, of which the last byte has no highest bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rtsql::parquet {

inline void append_varint(std::string& bytes, uint64_t value) {
  for (; value >= 0x80; value >>= 7) bytes += static_cast<char>(value | 0x80);
  bytes += static_cast<char>(value);
}

// Reads the number that begins at byte `position`, which goes behind it; none where it does not end.
inline std::optional<uint64_t> read_varint(std::string_view bytes, size_t& position) {
  uint64_t value = 0;
  for (unsigned shift = 0; shift < 64 && position < bytes.size(); shift += 7) {
    const auto byte = static_cast<uint8_t>(bytes[position++]);
    value |= uint64_t{byte & 0x7fu} << shift;
    if ((byte & 0x80) == 0) return value;
  }
  return std::nullopt;
}

// Numbers with a sign are written as 0, -1, 1, -2 and so on.
inline int64_t from_zigzag(uint64_t value) {
  return static_cast<int64_t>(value >> 1 ^ (~(value & 1) + 1));
}
inline uint64_t to_zigzag(int64_t value) {
  return static_cast<uint64_t>(value) << 1 ^ (value < 0 ? ~uint64_t{0} : 0);
}

}  // namespace rtsql::parquet
