#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/buffers.glsl"
#include "common/grid.glsl"
#include "exec/text/match.h"
#include "storage/text/heap.glsl"

layout(local_size_x = kMatchThreads) in;
layout(constant_id = 0) const uint kTable = kMatchByClass;
KERNEL_PARAMS(MatchParams);

shared uint classes[256];
shared uint transitions[kSharedTransitions / 2];  // two in a word

void load_automaton() {
  if (kTable != kMatchByByte) {
    for (uint i = gl_LocalInvocationID.x; i < 256u; i += kMatchThreads) classes[i] = uint(U8s(params.class_of).v[i]);
  }
  if (kTable != kMatchByClassInMemory) {
    for (uint i = 2u * gl_LocalInvocationID.x; i < params.transition_count; i += 2u * kMatchThreads) {
      const uint high = i + 1u < params.transition_count ? U32s(params.transitions).v[i + 1u] : 0u;
      transitions[i >> 1] = U32s(params.transitions).v[i] | high << 16;
    }
  }
  barrier();
}

uint next_state(uint state, uint byte) {
  const uint at = state + (kTable == kMatchByByte ? byte : classes[byte]);
  if (kTable != kMatchByClassInMemory) return transitions[at >> 1] >> ((at & 1u) * 16u) & 0xFFFFu;
  return U32s(params.transitions).v[at];
}

bool matches(TextBytes text) {
  uint state = params.at_begin;
  while (text.at < text.end) {
    // No byte leaves the states that have decided.
    if (state <= params.class_count) break;
    const uint64_t word = next_word(text);
    const uint count = bytes_in_word(text);
    for (uint i = 0; i < count; ++i) state = next_state(state, uint(word >> (8u * i)) & 0xFFu);
    text.at += count;
  }
  return U8s(params.accepts).v[state / params.class_count] != uint8_t(0);
}

void main() {
  load_automaton();
  const uint64_t text = uint64_t(workgroup_index()) * kMatchThreads + gl_LocalInvocationID.x;
  if (text >= params.texts) return;
  U8s(params.results + text).v[0] = uint8_t(matches(text_of_heap(params.heap, text)));
}
