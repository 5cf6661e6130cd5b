#version 460
#extension GL_GOOGLE_include_directive : require
#define KEY_BITS 64
#include "index/search/sorted_check.glsl"
