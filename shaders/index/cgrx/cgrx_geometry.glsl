// Decides which primitives a bucket contributes: none where the bucket before has the same representative and
// no row ends; at most three. In both representations their order is that of their places, by z, then y, then
// x.
#include "index/cgrx/cgrx.glsl"

struct Contribution {
  uint64_t key;    // the representative
  bool is_mapped;  // is it a primitive?
  bool row;        // a row marker, or the extra representative at the row's end
  bool plane;      // likewise of the plane
};

Contribution contribution_of(address keys, uint key_count, uint bucket, uint buckets) {
  const uint64_t key = representative(keys, key_count, bucket);
  const bool is_first = bucket == 0;
  const uint64_t before = is_first ? 0 : representative(keys, key_count, bucket - 1);
  Contribution result = Contribution(key, is_first || before != key, false, false);
  if (kRepresentation == kCgrxMarkers) {
    result.row = is_first || key_row(before) != key_row(key);
    result.plane = is_first || key_plane(before) != key_plane(key);
  } else {
    // A representative in the last place of its row or plane is the end itself.
    const bool is_last = bucket + 1 == buckets;
    const uint64_t after = is_last ? 0 : representative(keys, key_count, bucket + 1);
    result.row = key_x(key) != kLastX && (is_last || key_row(after) != key_row(key));
    result.plane = row_y(key_row(key)) != kLastX && (is_last || key_plane(after) != key_plane(key));
  }
  return result;
}

uint primitives_of(Contribution c) { return uint(c.is_mapped) + uint(c.row) + uint(c.plane); }
