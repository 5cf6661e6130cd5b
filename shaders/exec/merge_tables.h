// Merges the private group tables of all invocations into one (exec/aggregate/private_tables.h).
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMergeTablesThreads = 64;

// These say how two words merge.
const uint kMergeSum = 0;
const uint kMergeSumDouble = 1;
const uint kMergeMinimum = 2;
const uint kMergeMaximum = 3;

struct MergeTablesParams {
  address tables;  // uint64 [workgroups][slots][lanes]
  address words;   // uint64 [slots]: merged with, and the result
  uint workgroups;
  uint slots;
  uint lanes;
  uint operation;
};

RTSQL_SHADER_END
