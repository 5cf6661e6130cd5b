#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_shader_explicit_arithmetic_types_int64 : require
#define SCAN_TYPE uint
#define SUM4 uvec4
#define SUM_BYTES 4ul
#include "algorithm/scan_sweep.glsl"
