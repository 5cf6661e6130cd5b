// Reads the rows that a quantile is among.
#ifndef RTSQL_EXEC_QUANTILE_ROWS_GLSL
#define RTSQL_EXEC_QUANTILE_ROWS_GLSL

#include "algorithm/access.glsl"

bool has_value(uint64_t validity, uint64_t row) {
  return validity == 0ul || (U32_AT(validity, row >> 5) >> (uint(row) & 31u) & 1u) != 0u;
}

uint64_t key_at(uint64_t keys, uint key_bytes, uint64_t row) {
  return key_bytes == 8u ? U64_AT(keys, row) : uint64_t(U32_AT(keys, row));
}

uint group_at(uint64_t groups, uint64_t row) { return groups == 0ul ? 0u : U32_AT(groups, row); }

#endif
