// In a validity bitmap, bit r%32 of word r/32 is row r's.
#pragma once

#include <cstdint>

#include "common/divide.h"

namespace rtsql {

// A bitmap is made of whole words, on the device as on the host.
constexpr uint64_t bitmap_words(uint64_t rows) {
  return divide_up(rows, 32);
}
constexpr uint64_t bitmap_bytes(uint64_t rows) {
  return bitmap_words(rows) * sizeof(uint32_t);
}

}  // namespace rtsql
