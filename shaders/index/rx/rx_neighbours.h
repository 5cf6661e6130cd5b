// The kernel rx_neighbours counts how ascending keys are spread: of the pairs of neighbours, how many differ in
// bit b and none above it, for b of x; how many lie in different rows; how many are equal. It also tells
// whether the keys are ascending at all: the other counters mean nothing where one descends. The host clears
// the counters.
#ifndef RTSQL_SHADERS_INDEX_RX_NEIGHBOURS_H
#define RTSQL_SHADERS_INDEX_RX_NEIGHBOURS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxNeighboursThreads = 256;
const uint kRxNeighboursTile = 16 * kRxNeighboursThreads;  // keys a workgroup

const uint kRxNeighboursRows = 32;
const uint kRxNeighboursEqual = 33;
const uint kRxNeighboursDescending = 34;
const uint kRxNeighboursCounters = 35;

struct RxNeighboursParams {
  address keys;
  address counters;  // uint32 each
  uint64_t base;
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
