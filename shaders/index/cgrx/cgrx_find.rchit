#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT uint primitive;
#include "common/rays.glsl"
#include "index/cgrx/cgrx_find.h"

KERNEL_PARAMS(CgrxFindParams);

void main() { primitive = gl_InstanceCustomIndexEXT * params.rows_per_partition + gl_PrimitiveID; }
