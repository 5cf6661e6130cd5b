// Merges the words of each partition from its first row up to each row.
#ifndef RTSQL_EXEC_WINDOW_RUNNING_H
#define RTSQL_EXEC_WINDOW_RUNNING_H
#include "runs.h"

RTSQL_SHADER_BEGIN

struct WindowRunningParams {
  WindowRuns partitions;  // without a bitmap: one
  address words;          // uint64 each
  address tree;           // over them (tree.glsl)
  address result;         // uint64 each
  uint rows;
  uint blocks;  // of 32 rows
};

RTSQL_SHADER_END

#endif
