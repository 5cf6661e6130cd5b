// Reads the entries of a table to be built: each is a distinct key with the row, or the run of rows, behind
// it. Uses `params` of the kernel.
#include "index/hash/hash_table.glsl"

KEY entry_key(uint entry) {
  return KEY_AT(params.keys, params.heads == 0 ? entry : U32_AT(params.heads, entry));
}

// Returns the number of rows; and the row, or the position of the first of them.
uvec2 entry_rows(uint entry) {
  if (params.heads == 0) return uvec2(1, U32_AT(params.rows, entry));
  const uint begin = U32_AT(params.heads, entry);
  const uint end = entry + 1 < params.entry_count ? U32_AT(params.heads, entry + 1) : params.key_count;
  return uvec2(end - begin, begin);
}
