// Says how two words of an accumulator merge (exec/aggregate/accumulators.h).
#ifndef RTSQL_EXEC_MERGE_WORDS_H
#define RTSQL_EXEC_MERGE_WORDS_H
#include "../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kMergeSum = 0;
const uint kMergeSumDouble = 1;
const uint kMergeMinimum = 2;
const uint kMergeMaximum = 3;
const uint kMergeAnd = 4;
const uint kMergeOr = 5;
const uint kMergeXor = 6;
const uint kMergeProduct = 7;

RTSQL_SHADER_END

#endif
