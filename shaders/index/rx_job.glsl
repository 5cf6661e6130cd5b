// Traces one ray of an RxJob. Include after declaring the payload, which is at location 0.
#ifndef RTSQL_INDEX_RX_JOB_GLSL
#define RTSQL_INDEX_RX_JOB_GLSL

#include "index/rx_job.h"
#include "index/rx_trace.glsl"

layout(constant_id = 1) const bool kPoints = false;

// How far a ray goes whose end must fall into a gap: a hit's distance is rounded to 24 bits, so at 2^20 steps it is
// off by a few sixteenths at worst where the gap is a half away.
const uint kExactReach = 1u << 20;

uint job_probe(RxJob job, uint ray) { return kPoints ? ray : U32s(job.owners + 4ul * ray).v[0]; }

// Every match of the ray goes to the any-hit shader, once.
void trace_job(RxJob job, uint ray, uint probe) {
  const uint flags = gl_RayFlagsSkipClosestHitShaderEXT;
  uint64_t low = load_key(job.low, probe);
  if (kPoints) {
    trace_point(job.scene, flags, low);
    return;
  }
  uint64_t high = load_key(job.high, probe);
  uint64_t segment = load_segment(job.segments, U32s(job.numbers + 4ul * ray).v[0]);
  uint64_t first = max(low, segment << job.segment_bits);
  uint64_t last = min(high, (segment << job.segment_bits) | ((1ul << job.segment_bits) - 1));
  uint64_t row = key_row(first);
  uint begin = key_x(first);
  uint end = key_x(last);
  if (end == kLastX) {
    trace_to_row_end(job.scene, flags, row, begin);
    return;
  }
  for (uint x = begin; x <= end; x += kExactReach) {
    trace_along(job.scene, flags, row, x, min(end, x + kExactReach - 1));
  }
}

#endif
