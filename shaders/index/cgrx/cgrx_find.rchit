#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT uint primitive;
#include "common/rays.glsl"
#include "index/cgrx/cgrx_find.h"

RAY_PARAMS(CgrxFindParams);

#include "common/record_hit.glsl"

void main() {
  primitive = gl_InstanceCustomIndexEXT * params.rows_per_partition + gl_PrimitiveID;
  record_hit(primitive, gl_HitTEXT);
}
