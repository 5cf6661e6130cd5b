// Answers probes of sorted keys: see src/index/sorted/sorted_index.h.
#ifndef RTSQL_SHADERS_INDEX_SORTED_PROBE_H
#define RTSQL_SHADERS_INDEX_SORTED_PROBE_H

#include "../search/span_probe.h"

RTSQL_SHADER_BEGIN

// These say how dense the keys are.
const uint kSparse = 0;
const uint kOwnEntries = 1;  // every key has an entry of the directory to itself
const uint kDense = 2;     // all keys from the smallest to the largest, each once: there is no directory

struct SortedProbeParams {
  SpanProbes probes;
  address keys;       // or pairs
  address directory;  // uint32 each, or 0
  uint key_count;
  uint shift;  // of the directory
};

RTSQL_SHADER_END

#endif
