// Turns spans of 0 or 1 members into (owner, member) pairs, given the number of members before each group.
#ifndef RTSQL_SHADERS_ALGORITHM_EXPAND_SINGLES_H
#define RTSQL_SHADERS_ALGORITHM_EXPAND_SINGLES_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ExpandSinglesParams {
  address first;        // uint32 per span
  address size;         // uint32 per span, 0 or 1
  address bases;        // uint64 per group; 0 where there is one group
  address permutation;  // uint32 each, or 0
  address owner_out;    // uint32 each, or 0
  address member_out;   // uint32 each, or 0
  address total;        // one uint64, or 0
  uint count;
  uint group_items;
  uint groups;
  uint reserved;
};

RTSQL_SHADER_END

#endif
