// rx_span: the scan of the sorted keys after rx_first. Turns the position of one match per probe into the span of all:
// searches outwards from it by doubling steps, so that a run of m keys costs log m loads and not m.
#ifndef RTSQL_SHADERS_INDEX_RX_SPAN_H
#define RTSQL_SHADERS_INDEX_RX_SPAN_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxSpanThreads = 256;

struct RxSpanParams {
  address keys;   // ascending
  address low;
  address high;
  address first;  // in: rx_first's positions; out: where the span begins
  address size;   // uint32 each
  uint key_count;
  uint count;
};

RTSQL_SHADER_END

#endif
