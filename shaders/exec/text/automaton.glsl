// Runs automata (src/automaton/dfa.h) that lie in device memory.
#ifndef RTSQL_EXEC_TEXT_AUTOMATON_GLSL
#define RTSQL_EXEC_TEXT_AUTOMATON_GLSL

#include "common/buffers.glsl"
#include "exec/text/extract.h"

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer Automata { TextAutomaton v[]; };

uint first_state(TextAutomaton automaton, bool is_at_begin) {
  return is_at_begin ? automaton.at_begin : automaton.inside;
}

uint next_state(TextAutomaton automaton, uint state, uint64_t at) {
  const uint byte = uint(U8s(at).v[0]);
  return U32s(automaton.transitions).v[state + uint(U8s(automaton.class_of).v[byte])];
}

// No byte leaves this state.
bool is_dead(uint state) { return state == 0u; }

bool accepts(TextAutomaton automaton, uint state, bool is_at_end) {
  const uint bits = uint(U8s(automaton.accepts).v[state / automaton.class_count]);
  return (bits & (is_at_end ? kAcceptsAtEnd : kAccepts)) != 0u;
}

#endif
