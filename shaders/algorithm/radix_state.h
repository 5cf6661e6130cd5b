// What the passes of one radix sort know of each other; kept on the device, so that the host waits for
// nothing.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_STATE_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_STATE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRadixMaxPasses = 10;  // 64 bits in digits of 7

// Words of the state. A pass is active unless all keys agree in its digit; active passes alternate between
// the caller's arrays (source 0) and scratch (source 1).
const uint kRadixOnes = 0;   // two words: the bits that are 1 in some key
const uint kRadixZeros = 2;  // two words: the bits that are 0 in some key
const uint kRadixEndsInScratch = 4;
const uint kRadixPass = 8;      // per pass kRadixActive and kRadixSource
const uint kRadixTickets = 24;  // per pass the number of tiles handed out
const uint kRadixStateWords = 40;

const uint kRadixActive = 1;
const uint kRadixSource = 2;

RTSQL_SHADER_END

#endif
