#version 460
#extension GL_EXT_ray_tracing : require

// What rays meet has been dealt with.
void main() {}
