// Casts rays at the keys. Include this behind RAY_PARAMS and the payload, which is at location 0.
#ifndef RTSQL_INDEX_RX_TRACE_GLSL
#define RTSQL_INDEX_RX_TRACE_GLSL

#include "common/trace_ray.glsl"
#include "index/rx/rx.glsl"
#include "index/rx/rx_layout.h"

layout(constant_id = 12) const uint kRay = kRxRayPerpendicular;

// A hit may be reported too near or too far away by this share of its distance: 16 units of the last place.
const float kRounding = 1.0 / (1 << 20);

// Rays from zero start here along x: in the gap before a row or, extended, far before it.
float zero_x() { return kExtended ? 0.0 : -0.5; }
float beyond_all() { return kExtended ? 3.0e38 : float(2u << kRowBits); }

// Casts a ray along one axis. The places and distances are in steps.
void trace(address scene, uint flags, vec3 origin, float nearest, vec3 direction, float farthest) {
  const float scale = dot(direction, axis_scale());
  trace_ray(scene, flags, origin * axis_scale(), nearest * scale, direction, farthest * scale);
}

// Casts a ray along the row, from the gap before x `begin`, for `length`, or from zero to `end`.
void trace_row(address scene, uint flags, uint64_t row, uint begin, float length, float end) {
  const vec3 along = vec3(1.0, 0.0, 0.0);
  vec3 origin = place(begin, row);
  origin.x = x_place(begin, -1);
  if (kRay != kRxRayZero) {
    trace(scene, flags, origin, 0.0, along, length);
  } else {
    const float nearest = (origin.x - zero_x()) * (1.0 - kRounding);
    trace(scene, flags, vec3(zero_x(), origin.yz), nearest, along, (end - zero_x()) * (1.0 + kRounding));
  }
}

// Casts a ray to the gap behind x `end`.
void trace_along(address scene, uint flags, uint64_t row, uint begin, uint end) {
  trace_row(scene, flags, row, begin, float(end - begin + 1u), x_place(end, 1));
}

// Casts a ray to the gap behind x `end`, and as much farther as the distance of a hit may be rounded: it misses
// nothing up to `end`, and may meet what lies behind.
void trace_beyond(address scene, uint flags, uint64_t row, uint begin, uint end) {
  trace_row(scene, flags, row, begin, float(end - begin + 1u) * (1.0 + kRounding), x_place(end, 1));
}

// Casts a ray through the end of the row.
void trace_to_row_end(address scene, uint flags, uint64_t row, uint begin) {
  trace_row(scene, flags, row, begin, beyond_all(), beyond_all());
}

// Casts a ray at one key: where perpendicular, from half a step before its place along z to half a step
// behind it.
void trace_point(address scene, uint flags, uint64_t key) {
  if (kRay == kRxRayPerpendicular) {
    trace(scene, flags, key_place(key) - vec3(0.0, 0.0, 0.5), 0.0, vec3(0.0, 0.0, 1.0), 1.0);
  } else {
    trace_along(scene, flags, key_row(key), key_x(key), key_x(key));
  }
}

#endif
