// Runs of neighbouring rows: partitions, peers; or rows whose bit is set, as runs of one that have gaps
// between them.
#ifndef RTSQL_SHADERS_EXEC_WINDOW_RUNS_H
#define RTSQL_SHADERS_EXEC_WINDOW_RUNS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

struct WindowRuns {
  address bitmap;  // uint32 words: a run begins; 0 where every row is a run
  address ranks;   // uint32: 1-bits before each word, and before the end
  address starts;  // uint32: where each run begins, and the number of rows
};

const uint kWindowRowsPerThread = 8;

RTSQL_SHADER_END

#endif
