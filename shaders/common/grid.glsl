// Declares a kernel's parameters and its place in the grid that Stream::dispatch launched.
//
//   #include "common/grid.glsl"
//   #include "algorithm/reduce.h"
//   KERNEL_PARAMS(ReduceParams);        // declares `params`
//
// The host folds workgroups into two dimensions and splits what is larger still into several commands.
#ifndef RTSQL_COMMON_GRID_GLSL
#define RTSQL_COMMON_GRID_GLSL

#extension GL_EXT_scalar_block_layout : require

// The push-constant block has the first workgroup (or ray) of this command, then, at byte 8, the kernel's struct.
#define KERNEL_PARAMS(Type)                            \
  layout(push_constant, scalar) uniform PushConstants { \
    uint grid_base;                                    \
    uint grid_reserved;                                \
    Type params;                                       \
  }

// Returns the linear number of this workgroup.
#define workgroup_index() (grid_base + gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x)

#endif
