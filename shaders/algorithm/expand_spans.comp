#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "algorithm/expand_spans.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kRun = 8;  // neighbouring outputs a thread: one search, then short steps
KERNEL_PARAMS(ExpandSpansParams);

shared uint owner_bound[2];  // the first and the last owner of the workgroup's outputs

// Finds the last span in [low, high] that starts at or before `position`; `low` does. Of several that start
// there only the last is not empty.
uint find_owner(uint low, uint high, uint64_t position) {
  while (low < high) {
    const uint middle = high - (high - low) / 2;
    if (U64_AT(params.offsets, middle) <= position) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

// Finds the same for a `position` expected near `low`, in steps that double.
uint find_owner_near(uint low, uint high, uint64_t position) {
  uint step = 1;
  while (step <= high - low && U64_AT(params.offsets, low + step) <= position) {
    low += step;
    step *= 2;
  }
  return find_owner(low, low + min(step - 1, high - low), position);
}

// Returns where the span ends; the last one that the workgroup needs ends behind all of its outputs.
uint64_t end_of(uint owner, uint last_owner) { return owner < last_owner ? U64_AT(params.offsets, owner + 1) : ~0ul; }

void main() {
  const uint64_t begin = uint64_t(workgroup_index()) * (kRun * gl_WorkGroupSize.x);
  if (begin >= params.count) return;
  const uint items = min(kRun * gl_WorkGroupSize.x, params.count - uint(begin));
  const uint64_t first_position = params.begin + begin;

  if (gl_LocalInvocationID.x < 2) {
    const uint64_t position = first_position + (gl_LocalInvocationID.x == 0 ? 0 : items - 1);
    owner_bound[gl_LocalInvocationID.x] = find_owner(0, params.spans - 1, position);
  }
  barrier();
  const uint last_owner = owner_bound[1];

  const uint run = kRun * gl_LocalInvocationID.x;
  if (run >= items) return;
  uint owner = find_owner(owner_bound[0], last_owner, first_position + run);
  uint64_t owner_begin = U64_AT(params.offsets, owner);
  uint owner_first = U32_AT(params.first, owner);
  uint64_t owner_end = end_of(owner, last_owner);
  for (uint quad = 0; quad < kRun; quad += 4) {
    uvec4 owners = uvec4(0);
    uvec4 members = uvec4(0);
    [[unroll]] for (uint k = 0; k < 4; ++k) {
      const uint64_t position = first_position + run + quad + k;
      [[branch]] if (position >= owner_end) {
        ++owner;
        owner_begin = owner_end;
        owner_end = end_of(owner, last_owner);
        [[branch]] if (position >= owner_end) {  // past empty spans
          owner = find_owner_near(owner + 1, last_owner, position);
          owner_begin = U64_AT(params.offsets, owner);
          owner_end = end_of(owner, last_owner);
        }
        owner_first = U32_AT(params.first, owner);
      }
      owners[k] = owner;
      members[k] = owner_first + uint(position - owner_begin);
      if (params.permutation != 0 && run + quad + k < items) members[k] = U32_AT(params.permutation, members[k]);
    }
    if (params.owner_out != 0) store4(params.owner_out + 4ul * begin, run + quad, items, owners);
    if (params.member_out != 0) store4(params.member_out + 4ul * begin, run + quad, items, members);
  }
}
