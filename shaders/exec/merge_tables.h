// Merges the private group tables of all invocations into one (exec/aggregate/private_tables.h).
#ifndef RTSQL_EXEC_MERGE_TABLES_H
#define RTSQL_EXEC_MERGE_TABLES_H
#include "../common/shared.h"
#include "merge_words.h"

RTSQL_SHADER_BEGIN

const uint kMergeTablesThreads = 64;

struct MergeTablesParams {
  address tables;  // uint64 [workgroups][slots][lanes]
  address words;   // uint64 [slots]: merged with, and the result
  uint workgroups;
  uint slots;
  uint lanes;
  uint operation;  // of merge_words.h
};

RTSQL_SHADER_END

#endif
