#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "storage/text/find_ties.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kFindTiesThreads) in;
KERNEL_PARAMS(FindTiesParams);

uint item_at(uint64_t at) { return U32s(params.order + 4ul * at).v[0]; }
uint64_t word_of(uint item) { return U64s(params.words + 8ul * uint64_t(item)).v[0]; }
uint number_of(uint item) { return U32s(params.numbers + 4ul * uint64_t(item)).v[0]; }
uint bytes_of(uint item) { return U32s(params.texts.bytes + 4ul * uint64_t(number_of(item))).v[0]; }

// The next word of a text that ends with this one is zero, which comes before all others.
bool goes_on(uint item) { return uint64_t(bytes_of(item)) >= params.skipped + 8ul; }

// Texts that have the same words until they end are equal, unless one has zeros where the other has ended.
bool is_told(uint item, uint before) {
  return goes_on(item) ? goes_on(before) : bytes_of(item) == bytes_of(before);
}

bool begins(uint64_t at) {
  if (at == 0ul || at == uint64_t(params.count)) return true;
  return U32s(params.ties + 4ul * at).v[0] != U32s(params.ties + 4ul * (at - 1ul)).v[0] ||
         word_of(item_at(at)) != word_of(item_at(at - 1ul));
}

void main() {
  const uint64_t at = uint64_t(workgroup_index()) * kFindTiesThreads + gl_LocalInvocationID.x;
  if (at >= params.count) return;
  const uint item = item_at(at);
  const bool begins_here = begins(at);
  const bool item_goes_on = goes_on(item);
  if (!begins_here && !is_told(item, item_at(at - 1ul))) U32s(params.failures).v[0] = 1u;
  const uint64_t place = uint64_t(U32s(params.places + 4ul * at).v[0]);
  U32s(params.numbers_there + 4ul * place).v[0] = number_of(item);
  U32s(params.differs_there + 4ul * place).v[0] = begins_here ? 1u : 0u;
  U32s(params.reordered + 4ul * at).v[0] = number_of(item);
  const bool is_tied = item_goes_on && !(begins_here && begins(at + 1ul));
  U32s(params.is_tied + 4ul * at).v[0] = is_tied ? 1u : 0u;
  U32s(params.begins_tie + 4ul * at).v[0] = is_tied && begins_here ? 1u : 0u;
}
