// Marks the values that differ from one; see src/algorithm/select.h.
#ifndef RTSQL_SHADERS_ALGORITHM_MARK_DIFFERENT_H
#define RTSQL_SHADERS_ALGORITHM_MARK_DIFFERENT_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct MarkDifferentParams {
  address values;
  address bitmap;  // out: uint32 words
  uint64_t value;
  uint count;  // of values
  uint words;
};

RTSQL_SHADER_END

#endif
