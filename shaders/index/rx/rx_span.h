// The kernel rx_span leads from the positions that rays found to the span of a probe's matches. `first` and
// `last` hold a position each, or kNowhere in `first`. Specialized to search, it takes them for hints only:
// from there the keys are searched for the true ends, by doubling steps, so that a run of m keys costs log m
// loads; or read one by one, which costs m, as "Fast Database Join on Ray-tracing Core Equipped GPU" has it (algorithm
// 4). Else they are the ends.
#ifndef RTSQL_SHADERS_INDEX_RX_SPAN_H
#define RTSQL_SHADERS_INDEX_RX_SPAN_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxSpanThreads = 256;

struct RxSpanParams {
  address keys;        // ascending; to search in
  address low;
  address high;
  address first;       // uint32 each; out: where the span begins
  address last;        // uint32 each; may be `first`
  address size;        // uint32 each
  address run_starts;  // uint32 each and one more: where the rows of the key at each position begin; 0: at it
  uint key_count;
  uint count;
};

RTSQL_SHADER_END

#endif
