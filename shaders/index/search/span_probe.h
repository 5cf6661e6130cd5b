// Every kernel that answers probes with spans has these parameters: see span_probe.glsl.
#ifndef RTSQL_SHADERS_INDEX_SPAN_PROBE_H
#define RTSQL_SHADERS_INDEX_SPAN_PROBE_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kReorderNone = 0;
const uint kReorderLookup = 1;  // probes are searched in the order of their keys
const uint kReorderDouble = 2;  // and their results put back into that of the probes before they are written

struct SpanProbes {
  address low;
  address high;         // unused by points
  address first;        // out: uint32 each
  address size;         // out: uint32 each
  address match_count;  // one uint64, added to
  address row_ids;      // uint32 each, in the order of the keys; 0: a single match is answered with its position
  uint64_t minimum;     // of the keys
  uint64_t maximum;
  uint count;
  uint rows;       // of a workgroup, where not specialized
  uint bin_shift;  // brings maximum - minimum below the probes that are reordered together
  uint shared_top;     // keys or nodes in shared memory
};

RTSQL_SHADER_END

#endif
