#version 460
#extension GL_GOOGLE_include_directive : require
#include "benchmark/keys.glsl"
#include "benchmark/make_values.h"
#include "common/grid.glsl"

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kItems = 8;  // of a thread
KERNEL_PARAMS(MakeValuesParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer ValueSpans { ValueSpan v[]; };

// Returns the upper half of a product.
uint64_t multiply_high(uint64_t a, uint64_t b) {
  const uint64_t mask = 0xfffffffful;
  const uint64_t low = (a & mask) * (b & mask);
  const uint64_t left = (a >> 32) * (b & mask) + (low >> 32);
  const uint64_t right = (a & mask) * (b >> 32) + (left & mask);
  return (a >> 32) * (b >> 32) + (left >> 32) + (right >> 32);
}

// Returns the last span that begins at or before this probability.
ValueSpan span_at(uint64_t probability) {
  uint low = 0;
  uint high = params.span_count - 1;
  while (low < high) {
    const uint middle = high - (high - low) / 2;
    if (ValueSpans(params.spans).v[middle].before <= probability) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return ValueSpans(params.spans).v[low];
}

void main() {
  const uint64_t tile = uint64_t(workgroup_index()) * (kItems * gl_WorkGroupSize.x);
  for (uint item = 0; item < kItems; ++item) {
    const uint64_t row = tile + item * gl_WorkGroupSize.x + gl_LocalInvocationID.x;
    if (row >= params.count) return;
    const ValueSpan span = span_at(random_bits(params.seed, 2 * row));
    const uint64_t bits = random_bits(params.seed, 2 * row + 1);
    const uint64_t size = span.last - span.first + 1;  // 0 stands for 2^64
    store_key(params.keys, row, params.key_bytes, size == 0 ? bits : span.first + multiply_high(bits, size));
  }
}
