// Refines by what a ray meets. Include this after declaring `params` of the pipeline rtscan_refine.
#include "index/rtscan/rtscan_test.glsl"

uint hit_primitive() { return gl_InstanceCustomIndexEXT * params.rows_per_partition + gl_PrimitiveID; }

void refine_primitive(uint primitive) {
  refine(params.order == 0ul ? primitive : U32_AT(params.order, primitive));
}
