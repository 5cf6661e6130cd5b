// Validity bitmaps: bit r%32 of word r/32 is row r's.
#pragma once

#include <cstdint>

#include "common/divide.h"

namespace rtsql {

constexpr uint64_t bitmap_words(uint64_t rows) {
  return divide_up(rows, 32);
}

}  // namespace rtsql
