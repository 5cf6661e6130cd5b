// Casts rays, for ray generation shaders: include this behind RAY_PARAMS and the payload, which is at location 0.
#ifndef RTSQL_COMMON_TRACE_RAY_GLSL
#define RTSQL_COMMON_TRACE_RAY_GLSL

#include "common/ray_record.glsl"

void record_ray(address scene, vec3 origin, float nearest, vec3 direction, float farthest) {
  RayRecord record = RayRecord(ray_record);
  const uint at = atomicAdd(record.header.rays, 1u);
  if (at >= kMostRecordedRays) return;
  record.rays[at].scene = scene;
  for (int axis = 0; axis < 3; ++axis) {
    record.rays[at].origin[axis] = origin[axis];
    record.rays[at].direction[axis] = direction[axis];
  }
  record.rays[at].nearest = nearest;
  record.rays[at].farthest = farthest;
  record.rays[at].launch = record.header.launch;
  record.rays[at].number = ray_index();
}

// All rays of rtsql's shaders are cast here.
void trace_ray(address scene, uint flags, vec3 origin, float nearest, vec3 direction, float farthest) {
  if (kRecordsRays) record_ray(scene, origin, nearest, direction, farthest);
  traceRayEXT(accelerationStructureEXT(scene), flags, 0xffu, 0u, 0u, 0u, origin, nearest, direction, farthest, 0);
}

#endif
