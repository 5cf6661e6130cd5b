// Finds partitions by the places behind the last row of each workgroup in each (shaders/exec/partition_places.glsl).

uint end_of_partition(uint64_t places, uint workgroups, uint p) {
  return U32s(places + 4ul * (uint64_t(p + 1u) * workgroups - 1ul)).v[0];
}

// Returns the partition of a row, which is `last` or one before it.
uint partition_of_row(uint64_t places, uint workgroups, uint last, uint row) {
  uint low = 0u;
  for (uint high = last; low < high;) {
    const uint middle = (low + high) / 2u;
    if (end_of_partition(places, workgroups, middle) > row) {
      high = middle;
    } else {
      low = middle + 1u;
    }
  }
  return low;
}
