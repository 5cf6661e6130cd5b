// Finds rows by sorted keys, each of which occurs once. It may be included once for each width of keys.
#include "index/sorted/sorted_search.glsl"

// Returns 1 + the row of each key that is sought, 0 where no row has it. The four searches go in step, so that their
// loads overlap.
uvec4 find_rows(SortedKeys sorted, KEY4 keys, bvec4 sought) {
  [[unroll]] for (uint k = 0; k < 4; ++k)
    sought[k] = sought[k] && keys[k] >= KEY(sorted.minimum) && keys[k] <= KEY(sorted.maximum);
  uvec4 low;
  uvec4 end;
  bound(sorted, keys, sought, low, end);
  bvec4 found;
  const uvec4 place = count_below(sorted, 2, keys, low, end, found);
  uvec4 rows = uvec4(0);
  [[unroll]] for (uint k = 0; k < 4; ++k) {
    if (!found[k]) continue;
    rows[k] = 1 + (sorted.paired != 0 ? row_in(sorted.keys, place[k])
                   : sorted.rows != 0 ? U32_AT(sorted.rows, place[k])
                                      : place[k]);
  }
  return rows;
}
