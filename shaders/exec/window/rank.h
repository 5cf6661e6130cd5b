// Numbers rows within their partitions: row_number, rank and their like.
#ifndef RTSQL_EXEC_WINDOW_RANK_H
#define RTSQL_EXEC_WINDOW_RANK_H
#include "runs.h"

RTSQL_SHADER_BEGIN

const uint kRowNumber = 0;
const uint kRank = 1;
const uint kDenseRank = 2;
const uint kPercentRank = 3;
const uint kCumeDist = 4;
const uint kNtile = 5;

struct WindowRankParams {
  WindowRuns partitions;
  WindowRuns peers;
  address result;     // int64 each, double of percent_rank and cume_dist, int32 of ntile
  address parts;      // ntile: int64 each; 0: `part_count`
  address validity;   // of `parts`; 0: no NULLs
  address row_error;  // takes `row_error_number` where there are less than one
  uint64_t part_count;
  uint row_error_number;
  uint rows;
};

RTSQL_SHADER_END

#endif
