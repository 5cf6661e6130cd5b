// Writes the slots of a table. Uses `params` and kWide of the kernel.
#include "index/hash/hash_entries.glsl"

void write_slot(uint64_t slot, uint entry) {
  const KEY key = entry_key(entry);
  const uvec2 rows = entry_rows(entry);
  if (kWide != 0) {
    U32x4s(params.slots + 16ul * slot).v[0] = uvec4(unpackUint2x32(uint64_t(key)), rows);
  } else {
    U32x2s(params.slots + 8ul * slot).v[0] = uvec2(uint(key), rows.y);
  }
}
