// Reads numbers of some bits each, packed from the lowest bit on, of which bytes may be missing.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace rtsql::parquet {

// Returns the number of `bits` (0 to 64) that begins at bit `at` of the bytes. Bits behind them are 0.
inline uint64_t read_bits(std::string_view bytes, uint64_t at, unsigned bits) {
  if (bits == 0) return 0;
  const uint64_t byte = at / 8;
  const auto shift = static_cast<unsigned>(at % 8);
  uint64_t low = 0;
  uint8_t high = 0;
  if (byte + sizeof(low) < bytes.size()) {
    std::memcpy(&low, bytes.data() + byte, sizeof(low));
    high = static_cast<uint8_t>(bytes[byte + sizeof(low)]);
  } else if (byte < bytes.size()) {
    std::memcpy(&low, bytes.data() + byte, bytes.size() - byte);
  }
  uint64_t value = low >> shift;
  if (shift + bits > 64) value |= uint64_t{high} << (64 - shift);
  return bits == 64 ? value : value & ((uint64_t{1} << bits) - 1);
}

}  // namespace rtsql::parquet
