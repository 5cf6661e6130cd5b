// Turns spans into (owner, member) pairs; see src/algorithm/expand.h.
#ifndef RTSQL_SHADERS_ALGORITHM_EXPAND_SPANS_H
#define RTSQL_SHADERS_ALGORITHM_EXPAND_SPANS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ExpandSpansParams {
  address first;        // uint32 per span
  address offsets;      // uint64 per span
  address permutation;  // uint32 each, or 0
  address owner_out;    // uint32 each, or 0
  address member_out;   // uint32 each, or 0
  uint64_t begin;       // of the outputs
  uint spans;
  uint count;  // outputs
};

RTSQL_SHADER_END

#endif
