#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_ray_tracing : require
layout(location = 0) rayPayloadInEXT uint position;
#include "common/rays.glsl"
#include "index/rx/rx_find.h"
#include "index/rx/rx_hit.glsl"

KERNEL_PARAMS(RxFindParams);

void main() { position = hit_primitive(); }
