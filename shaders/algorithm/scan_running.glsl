// This needs SCAN_TYPE and SUM4 (scan_sweep.comp, scan_write.comp).
#ifndef RTSQL_ALGORITHM_SCAN_RUNNING_GLSL
#define RTSQL_ALGORITHM_SCAN_RUNNING_GLSL

// Returns the sums before each of four neighbouring values, given the sum before the first.
SUM4 running_sums(SCAN_TYPE before, uvec4 values) {
  SUM4 sums;
  sums.x = before;
  sums.y = sums.x + values.x;
  sums.z = sums.y + values.y;
  sums.w = sums.z + values.z;
  return sums;
}

#endif
