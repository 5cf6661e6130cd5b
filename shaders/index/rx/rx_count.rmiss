#version 460
#extension GL_EXT_ray_tracing : require

// The payload already says that nothing was hit.
void main() {}
