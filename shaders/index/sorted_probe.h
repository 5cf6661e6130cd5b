// Probes of sorted keys: see src/index/sorted_index.h.
#ifndef RTSQL_SHADERS_INDEX_SORTED_PROBE_H
#define RTSQL_SHADERS_INDEX_SORTED_PROBE_H

#include "span_probe.h"

RTSQL_SHADER_BEGIN

struct SortedProbeParams {
  SpanProbes probes;
  address keys;       // or pairs
  address directory;  // uint32 each, or 0
  uint key_count;
  uint shift;  // of the directory
};

RTSQL_SHADER_END

#endif
