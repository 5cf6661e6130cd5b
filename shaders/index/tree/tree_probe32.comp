#version 460
#extension GL_GOOGLE_include_directive : require
#define KEY_BITS 32
#include "index/tree/tree_probe.glsl"
