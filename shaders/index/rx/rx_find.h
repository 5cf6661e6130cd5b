// The pipelines that find where the matches of a probe lie share these parameters. In a scene whose primitive
// p is the p-th key, ascending, the results are positions; kNowhere stands for none.
//
//   rx_point   for points that match one primitive at most: first[i] = its position, second[i] = 1; or, with row_of,
//              first[i] = the row. second[i] = 0 where there is none. One ray, ended by its first hit.
//   rx_first   first[i] = the position of a match of a point; of a range, that of its first key, or of one near it,
//              where there is any. The closest hit of a ray, which is cast in growing lengths up to the range's end.
//   rx_extent  first[i], second[i] = the first and the last position of a match. Every match is a hit. For ranges the
//              host fills `first` with kNowhere and `second` with 0, as several rays may serve one of them.
#ifndef RTSQL_SHADERS_INDEX_RX_FIND_H
#define RTSQL_SHADERS_INDEX_RX_FIND_H

#include "rx_job.h"

RTSQL_SHADER_BEGIN

struct RxFindParams {
  RxJob job;
  address first;           // uint32 each
  address second;          // uint32 each
  address row_of;          // rx_point: uint32, the row of each primitive, or 0
  address segment_starts;  // rx_first: uint32, the position of each segment's first key; segments are rows
  uint segment_count;
  uint ray_length;  // rx_first: the length of the first ray of a range, at least 1
};

RTSQL_SHADER_END

#endif
