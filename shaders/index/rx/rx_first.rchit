#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT uint position;
#include "common/rays.glsl"
#include "index/rx/rx_find.h"
#include "index/rx/rx_hit.glsl"

RAY_PARAMS(RxFindParams);

#include "common/record_hit.glsl"

void main() {
  position = hit_primitive();
  record_hit(position, gl_HitTEXT);
}
