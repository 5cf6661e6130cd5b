// Lets any-hit, closest-hit and intersection shaders say what a ray has met: include this behind RAY_PARAMS.
#ifndef RTSQL_COMMON_RECORD_HIT_GLSL
#define RTSQL_COMMON_RECORD_HIT_GLSL

#include "common/ray_record.glsl"

const float kUnknownDistance = -1.0;

// `primitive` is its number in the scene.
void record_hit(uint primitive, float distance) {
  if (!kRecordsRays) return;
  RayRecord record = RayRecord(ray_record);
  const uint at = atomicAdd(record.header.hits, 1u);
  if (at >= kMostRecordedHits) return;
  for (int axis = 0; axis < 3; ++axis) {
    record.hits[at].origin[axis] = gl_WorldRayOriginEXT[axis];
    record.hits[at].direction[axis] = gl_WorldRayDirectionEXT[axis];
  }
  record.hits[at].distance = distance;
  record.hits[at].launch = record.header.launch;
  record.hits[at].number = ray_index();
  record.hits[at].primitive = primitive;
}

#endif
