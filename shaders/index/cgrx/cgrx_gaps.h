// The kernel cgrx_gaps measures how far apart sampled pairs of neighbouring representatives lie. gaps[3 i +
// axis] is for pair i the difference of planes (axis 2), else of rows (1), else within the row (0); the
// others are 0.
#ifndef RTSQL_SHADERS_INDEX_CGRX_GAPS_H
#define RTSQL_SHADERS_INDEX_CGRX_GAPS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kCgrxGapThreads = 256;
const uint kCgrxGapSamples = 1024;  // evenly over the pairs; fewer pairs are taken several times

struct CgrxGapsParams {
  address keys;  // ascending
  address gaps;  // uint32 each
  uint key_count;
  uint pairs;  // at least 1: the number of buckets less one
};

RTSQL_SHADER_END

#endif
