// Says how kernels count what goes through a stage of a pipeline, for EXPLAIN ANALYZE.
#ifndef RTSQL_EXEC_STAGE_COUNTS_H
#define RTSQL_EXEC_STAGE_COUNTS_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

// Workgroups add to one of so many counts of a stage, so that few of them meet in one word.
const uint kStageCountCopies = 64;

struct StageCount {
  uint64_t entered;  // rows
  uint64_t left;     // rows that leave
  uint64_t bits;     // read of columns and of what is looked up in
};

RTSQL_SHADER_END

#endif
