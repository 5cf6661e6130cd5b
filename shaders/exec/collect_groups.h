// Lists the slots of a group table that rows were added to, with their accumulators (exec/aggregate/groups_on_host.h).
#ifndef RTSQL_EXEC_COLLECT_GROUPS_H
#define RTSQL_EXEC_COLLECT_GROUPS_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCollectGroupsThreads = 64;
const uint kCollectGroupsSlots = 512;  // of one workgroup

struct CollectGroupsParams {
  address tables;  // address of each accumulator's words: uint64 [slots]; the first counts rows
  address groups;  // uint64 [capacity][1 + accumulators]: the slot, then its words; in no order
  address count;   // uint: of the groups; those beyond the capacity are not written
  uint slots;
  uint accumulators;
  uint capacity;
  uint reserved;
};

RTSQL_SHADER_END

#endif
