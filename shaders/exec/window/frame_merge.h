// Merges the words of frames by a tree.
#include "frames.h"

RTSQL_SHADER_BEGIN

struct FrameMergeParams {
  WindowFrames frames;
  address words;   // uint64 each
  address tree;    // over them (tree.glsl)
  address result;  // uint64 each
  uint rows;
  uint reserved;
};

RTSQL_SHADER_END
