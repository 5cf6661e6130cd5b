// Looks codes up among ascending ranges.
layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeCodeRanges { CubeCodeRange v[]; };

// Returns the first range that does not end before the code.
uint range_from(uint64_t ranges, uint count, uint code) {
  uint low = 0, high = count;
  while (low < high) {
    const uint middle = (low + high) / 2;
    if (CubeCodeRanges(ranges).v[middle].last < code) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

bool is_among(uint64_t ranges, uint count, uint code) {
  const uint range = range_from(ranges, count, code);
  return range < count && CubeCodeRanges(ranges).v[range].first <= code;
}
