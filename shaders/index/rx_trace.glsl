// Casting rays at the keys. Include after declaring the payload, which is at location 0.
#ifndef RTSQL_INDEX_RX_TRACE_GLSL
#define RTSQL_INDEX_RX_TRACE_GLSL

#include "index/rx.glsl"

// Short and perpendicular to the row: from half a step before the key's triangle to half a step behind it.
void trace_point(address scene, uint flags, uint64_t key) {
  traceRayEXT(accelerationStructureEXT(scene), flags, 0xffu, 0u, 0u, 0u, key_place(key) - vec3(0.0, 0.0, 0.5), 0.0,
              vec3(0.0, 0.0, 1.0), 1.0, 0);
}

// Along the row, from the gap before x `begin` to the gap behind x `end`.
void trace_along(address scene, uint flags, uint64_t row, uint begin, uint end) {
  traceRayEXT(accelerationStructureEXT(scene), flags, 0xffu, 0u, 0u, 0u, place(begin, row) - vec3(0.5, 0.0, 0.0), 0.0,
              vec3(1.0, 0.0, 0.0), float(end - begin + 1u), 0);
}

// As trace_along, but through the end of the row.
void trace_to_row_end(address scene, uint flags, uint64_t row, uint begin) {
  traceRayEXT(accelerationStructureEXT(scene), flags, 0xffu, 0u, 0u, 0u, place(begin, row) - vec3(0.5, 0.0, 0.0), 0.0,
              vec3(1.0, 0.0, 0.0), float(2u << kRowBits), 0);
}

#endif
