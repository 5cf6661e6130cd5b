// Runs an automaton over texts; see src/exec/text/tabulate_on_device.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_MATCH_H
#define RTSQL_SHADERS_EXEC_TEXT_MATCH_H

#include "../../storage/text/heap.h"

RTSQL_SHADER_BEGIN

const uint kMatchThreads = 256;
const uint kSharedTransitions = 8192;  // at most, of tables that a workgroup copies into its shared memory

// These say where the transitions lie and how they are found. Under kMatchByByte a state has 256 of them.
const uint kMatchByClassInMemory = 0;
const uint kMatchByClass = 1;
const uint kMatchByByte = 2;

struct MatchParams {
  TextHeapRef heap;
  address class_of;     // uint8 each, by byte
  address transitions;  // uint32 each, by state plus class, or byte; states are numbered by their first
  address accepts;      // uint8 each, by number of the state: whether it accepts at the end of a text
  address results;      // out: uint8 each, 1 where a text matches
  uint texts;
  uint transition_count;
  uint class_count;  // or 256; also the number of the state that accepts whatever follows
  uint at_begin;
};

RTSQL_SHADER_END

#endif
