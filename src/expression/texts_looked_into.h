// Finds the columns whose texts expressions look into, where others compare codes alone.
#pragma once

#include <cstdint>
#include <vector>

#include "expression/expression.h"

namespace rtsql {

// Says what a GPU takes for a text, from the least to the most.
enum class TextEffort : uint8_t {
  kMeasured,  // a thread reads it, or its first bytes
  kMatched,   // likewise, a step of an automaton for each byte
  kMade,      // it gives another text, which gets a place in a dictionary
  kByHost,    // the host computes it
};

struct TextsLookedInto {
  ExprPtr column;
  TextEffort effort;    // the most of what looks into it
  bool is_by_function;  // rather than by a comparison or a choice alone
};

// Returns the columns of texts that functions of texts read, and those that stand beside others in a
// comparison or a choice, which need a dictionary of both; each once. What is computed for each text of these
// columns' dictionaries may be computed for those of few rows instead.
std::vector<TextsLookedInto> texts_looked_into(const std::vector<ExprPtr>& exprs);

}  // namespace rtsql
