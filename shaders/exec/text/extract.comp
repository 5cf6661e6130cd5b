#version 460
#extension GL_GOOGLE_include_directive : require
#include "common/grid.glsl"
#include "exec/text/automaton.glsl"
#include "exec/text/found_texts.glsl"

layout(local_size_x = kExtractThreads) in;
KERNEL_PARAMS(ExtractParams);

const uint64_t kNone = 0ul;

// A text may take so many steps for each of its bytes, and some more.
const uint64_t kStepsPerByte = 64ul;
const uint64_t kMoreSteps = 1024ul;

uint64_t steps_left;

bool takes_step() {
  if (steps_left == 0ul) return false;
  --steps_left;
  return true;
}

TextAutomaton automaton(uint number) { return Automata(params.automata).v[number]; }

// Returns where the first match begins.
uint64_t first_begin(TextBytes text) {
  const TextAutomaton begins = automaton(0u);
  if (begins.class_count == 0u) return text.at;
  uint64_t found = kNone;
  uint state = first_state(begins, true);
  for (uint64_t at = text.end;; --at) {
    if (accepts(begins, state, at == text.at)) found = at;
    if (at == text.at) return found;
    state = next_state(begins, state, at - 1ul);
  }
}

// Returns where the longest match ends that begins at `begin`.
uint64_t last_end(TextBytes text, uint64_t begin) {
  const TextAutomaton ends = automaton(1u);
  uint64_t found = kNone;
  uint state = first_state(ends, begin == text.at);
  for (uint64_t at = begin;; ++at) {
    if (accepts(ends, state, at == text.end)) found = at;
    if (at == text.end || is_dead(state)) return found;
    state = next_state(ends, state, at);
  }
}

bool matches_all(TextAutomaton rest, TextBytes text, TextBytes part) {
  uint state = first_state(rest, part.at == text.at);
  for (; part.at < part.end; ++part.at) {
    if (is_dead(state) || !takes_step()) return false;
    state = next_state(rest, state, part.at);
  }
  return accepts(rest, state, part.end == text.end);
}

// Returns where a part ends that begins where `left` does, the rest of the match.
uint64_t end_of_part(uint part, TextBytes text, TextBytes left) {
  const TextAutomaton rest = automaton(2u * part + 3u);
  if (rest.class_count == 0u) return left.end;
  const TextAutomaton own = automaton(2u * part + 2u);
  uint64_t found = kNone;
  uint state = first_state(own, left.at == text.at);
  for (uint64_t at = left.at;; ++at) {
    if (accepts(own, state, at == text.end) && matches_all(rest, text, TextBytes(at, left.end))) found = at;
    if (at == left.end || is_dead(state) || !takes_step()) return found;
    state = next_state(own, state, at);
  }
}

TextBytes group_of(TextBytes text) {
  const TextBytes unmatched = TextBytes(params.keeps_unmatched != 0u ? text.at : text.end, text.end);
  const uint64_t begin = first_begin(text);
  if (begin == kNone) return unmatched;
  const uint64_t end = last_end(text, begin);
  if (end == kNone) return unmatched;
  TextBytes group = TextBytes(begin, end);
  uint64_t next = begin;
  for (uint part = 0; part < params.part_count && next != kNone; ++part) {
    group.at = next;
    next = end_of_part(part, text, TextBytes(group.at, end));
    group.end = next;
  }
  return group;
}

void main() {
  const uint64_t number = uint64_t(workgroup_index()) * kExtractThreads + gl_LocalInvocationID.x;
  if (number >= params.texts) return;
  const TextBytes text = text_of_heap(params.heap, number);
  steps_left = kStepsPerByte * (text.end - text.at) + kMoreSteps;
  TextBytes group = group_of(text);
  // There is no end only where the steps ran out.
  if (steps_left == 0ul || group.end == kNone) {
    U32s(params.found.gave_up).v[0] = 1u;
    group = text;
  }
  give_text(params.found, number, group);
}
