// Says what a record of rays (src/gpu/ray_record.h) is in device memory: a header, the rays, and behind them the hits.
#ifndef RTSQL_SHADERS_COMMON_RAY_RECORD_H
#define RTSQL_SHADERS_COMMON_RAY_RECORD_H

#include "shared.h"

RTSQL_SHADER_BEGIN

// Of more rays, or hits, the first are kept, and all are counted.
const uint kMostRecordedRays = 1024;
const uint kMostRecordedHits = 8192;

const uint kRayRecordConstant = 31;  // the specialization constant that says whether a pipeline records
const uint kRayRecordOffset = 120;   // of the record's address among the push constants

struct RayRecordHeader {
  uint rays;  // how many there were
  uint hits;
  uint launch;  // the number of the launch that runs
  uint reserved;
};

// Places and distances are those of the scene.
struct RecordedRay {
  address scene;
  float origin[3];
  float nearest;
  float direction[3];
  float farthest;
  uint launch;
  uint number;  // of the invocation in its launch, which may cast several rays
};

// Is of the last ray so far of its invocation that has this origin and direction.
struct RecordedHit {
  float origin[3];
  float direction[3];
  float distance;  // from the origin, in lengths of the direction; negative: it is not known
  uint launch;
  uint number;
  uint primitive;
};

RTSQL_SHADER_END

#endif
