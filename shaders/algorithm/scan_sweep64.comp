#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define SCAN_TYPE uint64_t
#define SCAN_WIDE
#define SUM4 u64vec4
#define SUM_BYTES 8ul
#include "algorithm/scan_sweep.glsl"
