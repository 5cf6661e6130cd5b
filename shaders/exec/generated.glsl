// This is the head of every generated kernel (exec/kernel/kernel_writer.cpp writes the rest).
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_shader_atomic_int64 : require
#include "common/grid.glsl"
#include "common/buffers.glsl"
#include "exec/generated.h"
#include "exec/keys.glsl"
#include "exec/arithmetic.glsl"
#include "exec/conversion.glsl"
#include "exec/reals.glsl"
#include "exec/date_time.glsl"

KERNEL_PARAMS(GeneratedParams);

// Notes the bits of a value that a place has no result for, so that the error can name one.
void name_failed(uint place, uint64_t bits) {
  if (place < kNamingPlaces) atomicMin(U64s(params.row_error).v[1u + place], bits);
}
