// Provides what a header needs that both GLSL and C++ include: the same words for the same types, and for pointers to device
// memory. Structs here become push constants: order members from large to small so that no padding arises.
#ifndef RTSQL_SHADERS_COMMON_SHARED_H
#define RTSQL_SHADERS_COMMON_SHARED_H

#ifdef __cplusplus
#include <cstdint>
namespace rtsql::shader {
using uint = uint32_t;
using address = uint64_t;
}  // namespace rtsql::shader
#define RTSQL_SHADER_BEGIN namespace rtsql::shader {
#define RTSQL_SHADER_END }
#else
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define address uint64_t
#define RTSQL_SHADER_BEGIN
#define RTSQL_SHADER_END
#endif

#endif
