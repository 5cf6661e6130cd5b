// Finds rows by an index `rx` of unique keys, in generated kernels (src/index/contract/kernel_lookup.h): each key has
// the ray that rx_point casts, as a query. What a ray meets is the row, so that its hits need no shader.
#ifndef RTSQL_INDEX_RX_LOOKUP_GLSL
#define RTSQL_INDEX_RX_LOOKUP_GLSL
#extension GL_EXT_ray_query : require

struct RxKeys {
  uint64_t scene;
  uint64_t row_of;  // uint32, the row of each primitive; 0: its number
  uint64_t base;    // from which keys count
  uint rows_per_partition;
  uint stretch_y_log2;
  uint stretch_z_log2;
  uint row_bits;     // of a key, for x
  uint column_bits;  // for y
  uint key_bits;     // for x, y and z; 0: they hold all keys
};

// Returns 1 + the row of the key, 0 where no row has it.
uint find_row(RxKeys rx, uint64_t sought) {
  const uint64_t key = sought - rx.base;
  if (rx.key_bits != 0 && key >> rx.key_bits != 0) return 0;
  const uint64_t row = key >> rx.row_bits;
  const vec3 place = vec3(float(uint(key) & ((1u << rx.row_bits) - 1)), float(uint(row) & ((1u << rx.column_bits) - 1)),
                          float(uint(row >> rx.column_bits)) - 0.5);
  const vec3 scale = vec3(1.0, float(1u << rx.stretch_y_log2), float(1u << rx.stretch_z_log2));
  rayQueryEXT ray;
  rayQueryInitializeEXT(ray, accelerationStructureEXT(rx.scene),
                        gl_RayFlagsTerminateOnFirstHitEXT | gl_RayFlagsOpaqueEXT, 0xffu, place * scale, 0.0,
                        vec3(0.0, 0.0, 1.0), scale.z);
  while (rayQueryProceedEXT(ray)) {}
  if (rayQueryGetIntersectionTypeEXT(ray, true) == gl_RayQueryCommittedIntersectionNoneEXT) return 0;
  const uint primitive = rayQueryGetIntersectionInstanceCustomIndexEXT(ray, true) * rx.rows_per_partition +
                         rayQueryGetIntersectionPrimitiveIndexEXT(ray, true);
  return 1 + (rx.row_of != 0 ? U32s(rx.row_of + 4ul * primitive).v[0] : primitive);
}

uvec4 find_rows(RxKeys rx, u64vec4 keys, bvec4 sought) {
  uvec4 rows = uvec4(0);
  for (uint k = 0; k < 4; ++k) {
    if (sought[k]) rows[k] = find_row(rx, keys[k]);
  }
  return rows;
}

uvec4 find_rows(RxKeys rx, uvec4 keys, bvec4 sought) { return find_rows(rx, u64vec4(keys), sought); }

#endif
