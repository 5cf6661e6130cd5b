// Adds to grid.glsl, for ray-tracing shaders, the linear number of this ray in the trace that Stream::trace launched.
//
//   #include "common/rays.glsl"
//   #include "index/rx/rx.h"
//   RAY_PARAMS(RxParams);        // the same block in all stages of a pipeline
//   #include "common/trace_ray.glsl"
#ifndef RTSQL_COMMON_RAYS_GLSL
#define RTSQL_COMMON_RAYS_GLSL

#extension GL_EXT_ray_tracing : require

#include "grid.glsl"
#include "ray_record.h"

// Declares what KERNEL_PARAMS does and, behind it, where rays are recorded.
#define RAY_PARAMS(Type)                                \
  layout(push_constant, scalar) uniform PushConstants { \
    uint grid_base;                                     \
    uint grid_reserved;                                 \
    Type params;                                        \
    layout(offset = kRayRecordOffset) address ray_record; \
  }

// It is always below the number of rays asked for: launches have one dimension and are split exactly.
#define ray_index() (grid_base + gl_LaunchIDEXT.x)

#endif
