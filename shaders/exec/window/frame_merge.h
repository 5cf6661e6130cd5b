// Merges the words of frames by a tree.
#ifndef RTSQL_EXEC_WINDOW_FRAME_MERGE_H
#define RTSQL_EXEC_WINDOW_FRAME_MERGE_H
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

#endif
