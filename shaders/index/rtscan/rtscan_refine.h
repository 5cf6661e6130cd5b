// The pipeline rtscan_refine sends the rays of some regions through a scene and tests the records that they meet.
#ifndef RTSQL_SHADERS_INDEX_RTSCAN_REFINE_H
#define RTSQL_SHADERS_INDEX_RTSCAN_REFINE_H

#include "rtscan_layout.h"

RTSQL_SHADER_BEGIN

struct RtscanRefineParams {
  RtscanRecords records;
  address scene;
  address rays;     // RtscanRays of each region
  address order;    // uint32: the record of each primitive; 0: they are the same
  address centres;  // of spheres
  uint regions;
  uint rows_per_partition;
  uint width;  // of a cube
  uint reserved;
};

RTSQL_SHADER_END

#endif
