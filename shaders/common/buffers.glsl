// Declares typed views of device addresses: `U32s(params.keys).v[i]`. An index is 32 bits and signed to some drivers: past 2^31
// elements advance the address instead, `U32s(params.keys + 4ul * base).v[i]`.
#ifndef RTSQL_COMMON_BUFFERS_GLSL
#define RTSQL_COMMON_BUFFERS_GLSL

#extension GL_EXT_buffer_reference : require
#extension GL_EXT_buffer_reference2 : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types_int8 : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#extension GL_EXT_shader_8bit_storage : require

#define BUFFER_VIEW(Name, Element, Align) \
  layout(buffer_reference, scalar, buffer_reference_align = Align) buffer Name { Element v[]; };

BUFFER_VIEW(U8s, uint8_t, 1)
BUFFER_VIEW(U32s, uint, 4)
BUFFER_VIEW(I32s, int, 4)
BUFFER_VIEW(F32s, float, 4)
BUFFER_VIEW(U64s, uint64_t, 8)
BUFFER_VIEW(I64s, int64_t, 8)
BUFFER_VIEW(F64s, double, 8)
BUFFER_VIEW(U32x2s, uvec2, 8)
BUFFER_VIEW(U32x4s, uvec4, 16)
BUFFER_VIEW(U64x2s, u64vec2, 16)
BUFFER_VIEW(U64x4s, u64vec4, 16)

#endif
