// The kernel rx_gaps measures how far apart sampled neighbours lie. Of ascending keys it looks at the last of each
// 2^mark_log2, the marks. gaps[3 i + axis] is for pair i the distance of a mark and the next one in planes (axis 2),
// else in rows (1), else within the row (0); the others are 0. It is the mean of up to `neighbours` such distances, as
// many as lie in one row or one plane.
#ifndef RTSQL_SHADERS_INDEX_RX_GAPS_H
#define RTSQL_SHADERS_INDEX_RX_GAPS_H

#include "../../common/shared.h"

RTSQL_SHADER_BEGIN

const uint kRxGapThreads = 256;
const uint kRxGapSamples = 1024;  // evenly over the pairs; fewer pairs are taken several times

struct RxGapsParams {
  address keys;  // ascending
  address gaps;  // uint32 each
  uint64_t base;
  uint key_count;
  uint pairs;  // at least 1: the number of marks less one
  uint mark_log2;
  uint neighbours;  // at least 1
};

RTSQL_SHADER_END

#endif
