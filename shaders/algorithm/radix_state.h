// The passes of one radix sort share this state; it is kept on the device, so that the host waits for
// nothing.
#ifndef RTSQL_SHADERS_ALGORITHM_RADIX_STATE_H
#define RTSQL_SHADERS_ALGORITHM_RADIX_STATE_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

// Keys have 4 or 8 bytes, values are uint32.
struct RadixArrays {
  address keys;            // in order at the end
  address values;          // likewise, or 0: keys alone
  address keys_scratch;
  address values_scratch;
  address source_keys;     // may be `keys`
  address source_values;   // 0: the keys' positions
};

const uint kRadixMaxPasses = 10;  // 64 bits in digits of 7

// These number the words of the state. A pass is active unless all keys agree in its digit. The first active
// pass reads the source, from there on they alternate between the result and scratch.
const uint kRadixOnes = 0;   // two words: the bits that are 1 in some key
const uint kRadixZeros = 2;  // two words: the bits that are 0 in some key
const uint kRadixEnd = 4;    // where the last active pass leaves the keys
const uint kRadixPass = 8;      // per pass the sum of kRadixActive and others that hold
const uint kRadixTickets = 24;  // per pass the number of tiles handed out
const uint kRadixStateWords = 40;

const uint kRadixActive = 1;
const uint kRadixFirst = 2;        // of the active ones
const uint kRadixFromScratch = 4;  // to the result; else to scratch

const uint kRadixEndsInResult = 0;
const uint kRadixEndsInScratch = 1;
const uint kRadixEndsInSource = 2;  // no pass is active

RTSQL_SHADER_END

#endif
