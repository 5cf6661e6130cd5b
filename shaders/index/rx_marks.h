// rx_marks: over sorted keys, a bitmap of the first key of each occupied segment (of each value of key >> bits).
#ifndef RTSQL_SHADERS_INDEX_RX_MARKS_H
#define RTSQL_SHADERS_INDEX_RX_MARKS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxMarksThreads = 256;  // each makes one word of the bitmap

struct RxMarksParams {
  address keys;   // ascending
  address marks;  // bitmap
  uint64_t base;
  uint count;
  uint segment_bits;
};

RTSQL_SHADER_END

#endif
