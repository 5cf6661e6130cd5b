// Leads from a key to the bucket of the first representative at or after it. Uses `params` and the payload of
// the shader; the rays are those that src/index/cgrx/cgrx.h draws. Every ray is closest-hit: what it finds is
// never before the key, and the nearest but for rounding. And each is cast in growing lengths until one hits:
// what the whole ray would hit nearest is the nearest hit of the first length that has any.
#include "index/cgrx/cgrx.glsl"
#include "index/rx/rx_trace.glsl"

const uint kHint = gl_RayFlagsOpaqueEXT;

// The origin is in a gap, and so is the end of every length.
uint hit_along(vec3 origin, vec3 direction, uint ray_length) {
  primitive = kNowhere;
  uint length = ray_length;
  while (true) {
    trace(params.scene, kHint, origin, 0.0, direction, float(length));
    if (primitive != kNowhere || length == kRxFarthest) return primitive;
    length = min(length * kRxReachGrowth, kRxFarthest);
  }
}

// Casts a ray along the row from the gap before x `begin`.
uint hit_along_row(uint64_t row, uint begin) {
  return hit_along(place(begin, row) - vec3(0.5, 0.0, 0.0), vec3(1.0, 0.0, 0.0), params.ray_length_x);
}

// Hits the marker of the first row with representatives that is at or behind the place y (-1 for all) of a
// plane.
uint hit_along_column(float y, uint64_t plane) {
  return hit_along(vec3(marker_column(), y + 0.5, float(uint(plane))), vec3(0.0, 1.0, 0.0), params.ray_length_y);
}

// Hits the marker of the first such plane behind this one.
uint hit_along_planes(uint64_t plane) {
  const vec3 origin = vec3(marker_column(), marker_column(), float(uint(plane)) + 0.5);
  return hit_along(origin, vec3(0.0, 0.0, 1.0), params.ray_length_z);
}

// Returns the table's entry for a hit. The last bucket would be right, if slow to correct, where a ray lost a
// hit that must be there.
uint entry(address table, uint hit) {
  return hit == kNowhere ? params.buckets - 1 : U32s(table + 4ul * hit).v[0];
}
uint bucket_of(uint hit) { return entry(params.bucket_of, hit); }
uint start_of(uint hit) { return entry(params.start_of, hit); }

// Casts up to five rays, as published: a marker tells a place, and further rays what is there.
uint find_bucket_by_markers(uint64_t low) {
  uint hit = hit_along_row(key_row(low), key_x(low));
  if (hit == kNowhere) {
    uint marker = hit_along_column(float(row_y(key_row(low))), key_plane(low));
    if (kKeyBytes == 8 && marker == kNowhere) {
      const uint plane_marker = hit_along_planes(key_plane(low));
      const uint64_t in_plane = representative(params.keys, params.key_count, bucket_of(plane_marker));
      marker = hit_along_column(-1.0, key_plane(in_plane));
    }
    const uint64_t in_row = representative(params.keys, params.key_count, bucket_of(marker));
    hit = hit_along_row(key_row(in_row), 0);
  }
  return bucket_of(hit);
}

// Casts up to three rays: every end tells what is behind it and what its row or plane begins with.
uint find_bucket_by_extra(uint64_t low) {
  uint hit = hit_along_row(key_row(low), key_x(low));
  if (hit != kNowhere) return bucket_of(hit);
  hit = hit_along_column(float(row_y(key_row(low))), key_plane(low));
  if (hit != kNowhere) {
    const uint start = start_of(hit);
    return (start & kCgrxPlaneEnd) == 0 ? start : bucket_of(hit);
  }
  return start_of(hit_along_planes(key_plane(low))) & ~kCgrxPlaneEnd;
}

// The key `low` is greater than the smallest key and not greater than the largest.
uint find_bucket(uint64_t low) {
  return kRepresentation == kCgrxMarkers ? find_bucket_by_markers(low) : find_bucket_by_extra(low);
}
