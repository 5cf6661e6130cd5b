// Keeps, for each partition, the place of a workgroup's next row (src/exec/aggregate/partitioned_groups.h). In memory
// they are uint [partition][workgroup]. Counted from 0 they become the numbers of rows, of which a scan makes first
// places.
#ifndef RTSQL_EXEC_PARTITION_PLACES_GLSL
#define RTSQL_EXEC_PARTITION_PLACES_GLSL

#include "exec/partition_places.h"

shared uint next_place[kMostPartitions];

uint64_t address_of_place(uint64_t places, uint workgroups, uint p, uint workgroup) {
  return places + 4ul * (uint64_t(p) * workgroups + workgroup);
}

// Both are called by all invocations. The grid may have more workgroups than were asked for, which have no rows.
void load_places(uint64_t places, uint workgroups, uint partitions) {
  if (workgroup_index() < workgroups) {
    for (uint p = gl_LocalInvocationIndex; p < partitions; p += gl_WorkGroupSize.x)
      next_place[p] = U32s(address_of_place(places, workgroups, p, workgroup_index())).v[0];
  }
  barrier();
}

void store_places(uint64_t places, uint workgroups, uint partitions) {
  barrier();
  if (workgroup_index() < workgroups) {
    for (uint p = gl_LocalInvocationIndex; p < partitions; p += gl_WorkGroupSize.x)
      U32s(address_of_place(places, workgroups, p, workgroup_index())).v[0] = next_place[p];
  }
}

#endif
