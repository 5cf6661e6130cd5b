// Finds a group of the first match of a regular expression in each text; see src/exec/text/text_slices.h.
#ifndef RTSQL_SHADERS_EXEC_TEXT_EXTRACT_H
#define RTSQL_SHADERS_EXEC_TEXT_EXTRACT_H

#include "found_texts.h"

RTSQL_SHADER_BEGIN

const uint kExtractThreads = 256;
const uint kAccepts = 1;       // a bit of a state
const uint kAcceptsAtEnd = 2;  // another, of one that accepts if no byte follows

// The automata of a group finder lie in this order (src/automaton/group_finder.h): begins, ends, then that of each part
// and of its rest.
struct TextAutomaton {
  address class_of;     // uint8 each, by byte
  address transitions;  // uint32 each
  address accepts;      // uint8 each, by number of the state
  uint class_count;     // 0: there is no such automaton
  uint at_begin;
  uint inside;
  uint reserved;
};

struct ExtractParams {
  TextHeapRef heap;
  FoundTexts found;  // out; gives up where a text would take too long
  address automata;  // TextAutomaton each
  uint texts;
  uint part_count;
  uint keeps_unmatched;
  uint reserved;
};

RTSQL_SHADER_END

#endif
