// Traces one ray of an RxJob. Include this behind RAY_PARAMS and the payload, which is at location 0.
#ifndef RTSQL_INDEX_RX_JOB_GLSL
#define RTSQL_INDEX_RX_JOB_GLSL

#include "index/rx/rx_job.h"
#include "index/rx/rx_trace.glsl"

layout(constant_id = 1) const bool kPoints = false;

// A ray whose end must fall into a gap goes so far: a hit's distance is rounded to 24 bits, so at 2^20 steps
// it is off by a few sixteenths at worst where the gap is a half away.
const uint kExactReach = 1u << 20;

uint job_probe(RxJob job, uint ray) { return kPoints ? ray : U32s(job.owners + 4ul * ray).v[0]; }

void trace_job_point(RxJob job, uint flags, uint probe) {
  uint64_t key = from_base(load_key(job.low, probe), job.base);
  if (is_held(key)) trace_point(job.scene, flags, key);
}

// Every match of the ray goes to the any-hit shader.
void trace_job(RxJob job, uint ray, uint probe) {
  const uint flags = gl_RayFlagsSkipClosestHitShaderEXT;
  if (kPoints) {
    trace_job_point(job, flags, probe);
    return;
  }
  uint64_t low = load_key(job.low, probe);
  uint64_t high = load_key(job.high, probe);
  if (!clip(low, high, job.base)) return;
  uint64_t segment = load_segment(job.segments, U32s(job.numbers + 4ul * ray).v[0]);
  uint64_t first = max(low, segment << job.segment_bits);
  uint64_t last = min(high, (segment << job.segment_bits) | ((1ul << job.segment_bits) - 1));
  uint64_t row = key_row(first);
  uint begin = key_x(first);
  uint end = key_x(last);
  if (end == kLastX) {
    trace_to_row_end(job.scene, flags, row, begin);
  } else if (kRay == kRxRayZero) {
    trace_along(job.scene, flags, row, begin, end);
  } else {
    for (uint x = begin; x <= end; x += kExactReach) {
      trace_along(job.scene, flags, row, x, min(end, x + kExactReach - 1));
    }
  }
}

#endif
