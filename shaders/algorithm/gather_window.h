// Writes result[i] = window[indices[i] - first] where the index lies in the window. Elements have 1, 2, 4, 8 or
// 16 bytes.
#ifndef RTSQL_SHADERS_ALGORITHM_GATHER_WINDOW_H
#define RTSQL_SHADERS_ALGORITHM_GATHER_WINDOW_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct GatherWindowParams {
  address window;
  address indices;  // uint32 each
  address result;
  uint count;         // of the indices
  uint first;         // the index of the window's first element
  uint window_count;  // elements of the window
  uint reserved;
};

RTSQL_SHADER_END

#endif
