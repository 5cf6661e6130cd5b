#version 460
#extension GL_GOOGLE_include_directive : require
#include "../common/buffers.glsl"
#include "../common/grid.glsl"
#include "group_insert.h"
#include "keys.glsl"

KERNEL_PARAMS(GroupInsertParams);
layout(local_size_x = kGroupInsertThreads) in;

BUFFER_VIEW(GroupKeyColumns, GroupKeyColumn, 8)

const uint kEmpty = 0xFFFFFFFFu;

bool is_valid(GroupKeyColumn column, uint row) {
  return column.validity == 0ul || (U32s(column.validity + uint64_t(row >> 5) * 4ul).v[0] >> (row & 31u) & 1u) != 0u;
}

uint64_t key_at(GroupKeyColumn column, uint row) {
  return column.key_bytes == 8u ? U64s(column.keys + uint64_t(row) * 8ul).v[0]
                                : uint64_t(U32s(column.keys + uint64_t(row) * 4ul).v[0]);
}

uint hash_row(uint row) {
  uint64_t hash = 0ul;
  for (uint c = 0u; c < params.column_count; ++c) {
    GroupKeyColumn column = GroupKeyColumns(params.columns).v[c];
    hash = mix_bits(hash ^ (is_valid(column, row) ? key_at(column, row) : kNullBits));
  }
  return uint(hash);
}

bool same_keys(uint a, uint b) {
  for (uint c = 0u; c < params.column_count; ++c) {
    GroupKeyColumn column = GroupKeyColumns(params.columns).v[c];
    bool valid = is_valid(column, a);
    if (valid != is_valid(column, b)) return false;
    if (valid && key_at(column, a) != key_at(column, b)) return false;
  }
  return true;
}

void main() {
  uint64_t first = uint64_t(workgroup_index()) * kGroupInsertRows;
  for (uint k = gl_LocalInvocationIndex; k < kGroupInsertRows; k += kGroupInsertThreads) {
    if (first + k >= params.rows) return;
    uint row = uint(params.first_row + first) + k;
    uint slot = hash_row(row) & params.slot_mask;
    for (;;) {
      uint holder = U32s(params.table + uint64_t(slot) * 4ul).v[0];
      if (holder == kEmpty) holder = atomicCompSwap(U32s(params.table + uint64_t(slot) * 4ul).v[0], kEmpty, row);
      if (holder == kEmpty || same_keys(holder, row)) break;
      slot = (slot + 1u) & params.slot_mask;
    }
    U32s(params.slot_of_row + (first + k) * 4ul).v[0] = slot;
  }
}
