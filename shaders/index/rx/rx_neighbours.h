// The kernel rx_spread counts how ascending keys are spread: of the pairs of neighbours, how many differ in
// bit b and none above it, for b of x; how many lie in different rows; how many are equal. It also tells
// whether the keys are ascending at all: the other counters mean nothing where one descends. The host clears
// the counters.
#ifndef RTSQL_SHADERS_INDEX_RX_SPREAD_H
#define RTSQL_SHADERS_INDEX_RX_SPREAD_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxSpreadThreads = 256;
const uint kRxSpreadTile = 16 * kRxSpreadThreads;  // keys a workgroup

const uint kRxSpreadRows = 32;
const uint kRxSpreadEqual = 33;
const uint kRxSpreadDescending = 34;
const uint kRxSpreadCounters = 35;

struct RxSpreadParams {
  address keys;
  address counters;  // uint32 each
  uint64_t base;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
