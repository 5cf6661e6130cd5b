// Lists what an `rx` index chooses about space and rays; src/index/rx/rx.h draws it.
#ifndef RTSQL_SHADERS_INDEX_RX_LAYOUT_H
#define RTSQL_SHADERS_INDEX_RX_LAYOUT_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

// A ray meets the keys it asks for in one of these ways.
const uint kRxRayPerpendicular = 0;  // across their row, points only
const uint kRxRayOffset = 1;         // along their row, from the gap before them
const uint kRxRayZero = 2;           // along their row, from its start, with a least distance

// The specialization constants from this one on say what of this holds: by which powers of two y and z are scaled, the
// bits of x, those of y, those of all keys, whether the layout is extended, and the kind of ray. Those below are each
// shader's own.
const uint kRxLayoutConstants = 6;

// A ray gets at most so long, in steps: it leaves the space wherever it starts.
const uint kRxFarthest = 2u << 23;
// The next ray is so many times as long as the one before.
const uint kRxReachGrowth = 64;

RTSQL_SHADER_END

#endif
