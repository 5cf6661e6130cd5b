// Needs SCAN_TYPE and SUM4 (scan_sweep.glsl, scan_write.glsl).
#ifndef RTSQL_ALGORITHM_SCAN_RUNNING_GLSL
#define RTSQL_ALGORITHM_SCAN_RUNNING_GLSL

// The sums up to four neighbouring values, each with its own value or without, given the sum before them.
SUM4 running_sums(SCAN_TYPE before, uvec4 values, bool inclusive) {
  const uvec4 steps = inclusive ? values : uvec4(0, values.xyz);
  SUM4 sums;
  sums.x = before + steps.x;
  sums.y = sums.x + steps.y;
  sums.z = sums.y + steps.z;
  sums.w = sums.z + steps.w;
  return sums;
}

#endif
