// A relation that reads the groups of a cube may ask rays for what they add up to.
#pragma once

#include <memory>
#include <vector>

#include "catalog/cube.h"
#include "cube/code_ranges.h"
#include "cube/cube_word.h"

namespace rtsql {

// Says which rows of a cube are added up for its groups: those whose codes are in the ranges.
struct CubeTrace {
  CubeEntryPtr cube;                // has traced rows
  CodeRanges ranges, further;       // of the scanned columns on the z axis, and of the others
  bool restricts_further = false;   // some codes are not in `further`, so that no block is wholly among these
  std::vector<ExprPtr> conditions;  // what the ranges stand for
  std::vector<uint32_t> words;      // of TracedRows::words, that are asked for
  bool counts_rows = true;          // else it is asked which groups have rows

  CubeTracedWords traced_words() const;
};
using CubeTracePtr = std::shared_ptr<const CubeTrace>;

}  // namespace rtsql
