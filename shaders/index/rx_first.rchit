#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT uint position;
#include "common/rays.glsl"
#include "index/rx_first.h"

KERNEL_PARAMS(RxFirstParams);

void main() { position = gl_InstanceCustomIndexEXT * params.rows_per_partition + gl_PrimitiveID; }
