// Makes one level of a tree over words (tree.glsl) of the one below.
#ifndef RTSQL_EXEC_WINDOW_TREE_LEVEL_H
#define RTSQL_EXEC_WINDOW_TREE_LEVEL_H
#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct TreeLevelParams {
  address below;   // uint64 each
  address result;  // a uint64 for every 32 of them
  uint count;      // below
  uint nodes;
};

RTSQL_SHADER_END

#endif
