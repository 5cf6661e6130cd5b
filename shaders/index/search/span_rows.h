// Collects the rows of spans into pairs: see src/index/search/range_scan.h.
#ifndef RTSQL_SHADERS_INDEX_SPAN_ROWS_H
#define RTSQL_SHADERS_INDEX_SPAN_ROWS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct SpanRowsParams {
  address first;      // uint32 per span
  address size;       // uint32 per span
  address offsets;    // uint64 per span
  address rows;       // uint32, kStride words apart
  address probe_out;  // uint32 each
  address row_out;    // uint32 each
  uint count;
  uint reserved;
};

RTSQL_SHADER_END

#endif
