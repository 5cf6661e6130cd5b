// Sets or clears the bit of a record's row as its keys demand. Include this after declaring `params`.
#ifndef RTSQL_INDEX_RTSCAN_TEST_GLSL
#define RTSQL_INDEX_RTSCAN_TEST_GLSL

#include "algorithm/access.glsl"
#include "index/rtscan/rtscan_layout.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer RtscanTests { RtscanTest v[]; };

bool has_keys(uint record) {
  for (uint i = 0; i < params.records.test_count; ++i) {
    const RtscanTest test = RtscanTests(params.records.tests).v[i];
    const uint64_t key = test.wide != 0 ? U64_AT(test.keys, record) : uint64_t(U32_AT(test.keys, record));
    if (key < test.low || key > test.high) return false;
  }
  return true;
}

// Others change other bits of the same word meanwhile, and a second test of the record changes nothing.
void refine(uint record) {
  const bool is_wanted = has_keys(record);
  const uint row = params.records.row_of == 0ul ? record : U32_AT(params.records.row_of, record);
  U32s word = U32s(params.records.words + 4ul * uint64_t(row / 32));
  const uint bit = 1u << (row % 32);
  if (((word.v[0] & bit) != 0) == is_wanted) return;
  if (is_wanted) atomicOr(word.v[0], bit);
  else atomicAnd(word.v[0], ~bit);
}

#endif
