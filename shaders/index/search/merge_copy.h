// Writes sorted keys and their rows, with those that are appended at their places among them: see
// src/index/search/merge_keys.h.
#ifndef RTSQL_SHADERS_INDEX_MERGE_COPY_H
#define RTSQL_SHADERS_INDEX_MERGE_COPY_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMergeCopyItems = 8;  // that an invocation moves at once

struct MergeCopyParams {
  address keys;
  address rows;  // uint32 each, as all rows
  address appended_keys;
  address appended_rows;
  address places;       // uint32, ascending: where the appended keys go
  address merged_keys;  // out
  address merged_rows;  // out
  uint count;           // of all keys
  uint appended;
  uint group_items;  // a multiple of kMergeCopyItems times the workgroup's width
  uint groups;
};

RTSQL_SHADER_END

#endif
