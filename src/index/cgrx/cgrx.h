// `cgrx` is the coarse-granular ray-traced index: "Fast Database Join on Ray-tracing Core Equipped GPU"
// (2025, section 3.2), after Henneberg et al., "More Bang For Your Buck(et)" (arXiv 2406.03965).
//
// The keys are sorted and cut into buckets of equal size. Only the largest key of each, its representative,
// is a triangle, at its place as in rx.h; of equal ones the first. A key's bucket is that of the first
// representative at or after it, in key order: along the row, then among the next rows of its plane, then
// among the next planes. A search inside the bucket gives the first key that is at least the probe. A range's
// other end is sought from there in the sorted keys, by doubling steps.
//
//      keys   3 7 9 | 12 15 18 | 18 18 18 | 20 31 40 |  …       r: representatives 9, 18, 40, …
//                 r          r                     r
//
// Where a row has no representative at or after the probe, others lead on (p: probe, r: representatives):
//
//     representation = markers, up to five rays        representation = extra, up to three rays
//
//      y   |      plane z       |  |   plane z' |       y  |       plane z      |  |   plane z' |
//      |   |                    |  |            |       |  |                  E |  |            |
//      |   |                    |  |            |       |  |                  : |  |            |
//      |   m------>r      r     |  m---->r      |       |  |       r      r   e |  |  r       e |
//      |   ^    p--> (1) none   |  ^            |       |  |    p-------------^ |  |            |
//     -1   M - - - - - - - - - >M  |            |       |  |                    |  |            |
//          +-- x ------------------+---------->          +-- x -----------------------------------
//         -1                                                            2^23 - 1
//
// Markers: row markers m lie at x = -1 before every row with a representative, plane markers M at x = y = -1
// before every plane with one. The rays run (1) along the probe's row; (2) from its row along x = -1 to the
// next row marker; (3) along that row. If (2) finds none, they run from the probe's plane along x = y = -1 to
// the next plane marker, (4) along that plane's row markers, (5) along the row. Markers of 32-bit keys lie in
// one plane, and three rays suffice.
//
// Extra representatives: the last place of every row with a representative, and of every plane, holds a
// representative e or E of its own, unless a real one lies there. To a ray along the row it stands for the
// next real representative behind it. To rays along the last places it is what a marker is, and knows what
// its row or plane begins with: the ray along the row (1) is mostly the only one, a ray along the rows' ends
// (2) the second, one along the planes' ends (3) the last. (The end of a plane that is one of a row too knows
// its row's beginning.)
//
// A triangle has the corners (+1/2, -1/2, 0), (0, +1/2, -1/2) and (-1/2, 0, +1/2) around its place, which is
// their mean: seen along any axis, the place is in its middle.
//
// Lengths of rays. Not every device meets a ray's triangles from front to back: for the nearest, one that
// does not visits many of those that the ray crosses, and a row may hold thousands. So every ray above is
// cast short, three times as far as neighbouring representatives are apart (rx_ray_length.h), and, while it
// hits nothing, again from the same origin, 64 times as long: mostly once. Where no neighbours share a row
// (or rows a plane), the first is the whole ray, which is cheap because there is little to cross.
//
// Stretch. What a hierarchy of boxes is worth to a ray along a row depends on how few other rows share its
// boxes; and builders part places that lie far from each other first. So the scene is stretched, by powers of
// two, until the next row is about as far away as neighbours in a row are, and the next plane as neighbouring
// rows. (All of a row within the distance of a few others, as integers have it, costs an H200 four times as
// much for 32-bit keys, and fifty times for 64-bit ones.) Steps and distances here are those before.
//
// Exactness. Coordinates are integers from -1 to 2^23 - 1, corners and ray origins multiples of 1/2: exact,
// as are their differences along the two axes across a ray, which alone decide whether it hits. So no
// triangle at or after a probe is missed and none before it is met: the bucket found is never too early. How
// far away a hit is, is rounded, beyond 2^20 steps perhaps by more than the distance of two triangles: the
// bucket may then be too late. (A shorter ray has those of the whole ray's hits that are not beyond its
// length: the same nearest one, or none.) The search sees that, for the keys before a bucket that is right
// are less than the probe: unless the key before the position found lies in the bucket, and is less for that
// reason, the keys before it are searched too, by doubling steps. Hence spans are exact, whatever the
// rounding.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kCgrxIndex;

}  // namespace rtsql
