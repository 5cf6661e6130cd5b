// A cluster is kLanes neighbouring lanes that search for the same four probes together. Who includes this declares kLanes.
#ifndef RTSQL_INDEX_CLUSTER_GLSL
#define RTSQL_INDEX_CLUSTER_GLSL

#include "index/tree/tree.glsl"

#extension GL_KHR_shader_subgroup_shuffle : require

// Returns the slots that any lane of the cluster has found.
uvec4 shared_match(uvec4 match) {
  for (uint mask = 1; mask < kLanes; mask *= 2) match = min(match, subgroupShuffleXor(match, mask));
  return match;
}

#endif
