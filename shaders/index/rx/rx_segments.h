// The kernel rx_segments writes segments[j] = the segment of the key at starts[j], that is key >>
// segment_bits.
#ifndef RTSQL_SHADERS_INDEX_RX_SEGMENTS_H
#define RTSQL_SHADERS_INDEX_RX_SEGMENTS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxSegmentsThreads = 256;

struct RxSegmentsParams {
  address keys;      // ascending
  address starts;    // uint32 each
  address segments;  // uint64 each
  uint64_t base;
  uint count;
  uint segment_bits;
};

RTSQL_SHADER_END

#endif
