// `rx3d` is a ray-traced index of points: of two columns or three, or one. It says which points lie in a box,
// as "RTNN" (PPoPP 2022), "RayJoin" (ICS 2024) and "Arkade" (2023) do: around each point stands a primitive
// that reaches as far as points are sought, the radius, and a point that is asked about is a short ray. What
// the ray meets is near it.
//
//     y, along the rays                              The primitive is a triangle without depth along the
//     |     .    ^ .           ^                     rays: as wide as two radii across them. A ray runs
//     |  --.--   |    --.--    |  --.--              through the middle of the box, as long as it. It meets
//     |        --.--           |                     the points that are at most a radius beside it. A box
//     |  box of  |     --.--   |  --.--              that is wider than two radii has several rays side by
//     |  one ray |             |   box of two        side, each for its strip.
//     +-------------------------------------- x
//
// In space, of three columns, the triangle covers a square of two radii a side, and rays are a matrix.
// Columns behind the third are no part of the scene.
//
// Answers are exact, for these reasons.
//
// 1. Records are tested by their keys. What a ray meets is a hint, so that triangles may be wider than they
//    need.
// 2. No record in the box is missed. The place of a key along an axis is its distance from a middle key, in
//    radii, as a float (shaders/index/rx3d/rx3d_place.glsl). Whatever is rounded on the way, a larger key has
//    no smaller place: differences, products with a constant, roundings and limits keep the order. So a
//    record in the box has a place between those of the box's ends, up to half a strip from the middle of its
//    strip, which is at most 1 + 2^-21. Triangles reach 1 + 2^-19 (4 + |place|) from their place, which is 16
//    units in the last place more, and 32 more at least around 0: for the rounding of corners and origins,
//    and whatever is rounded during traversal. Rays are so much longer at both ends than the box. The middles
//    of strips are computed in doubles: there are no more strips than records, which are below 2^32, so that
//    one is less than 2^-19 from where it should be.
// 3. No record comes twice. An any-hit shader runs once for a triangle, by a flag of the geometry, where it
//    may run twice for a box. Of several rays that meet a triangle, that of the strip takes it in which the
//    record's place lies.
//
// Places end at 2^40 radii: what lies beyond, infinite values and NaN among them, is at the end, and in
// nobody's way.
//
// The ray of a condition's long box is cut into several, for each is followed by one thread. Where rays would
// take longer, all records are tested without them: of a condition where there are fewer than 500 for a ray,
// of a batch where a box has more strips than there are records.
//
// The radius is that which the index is made with, or such that a box of two radii a side has 8 points where
// they lie evenly.
//
// Records are in the order of a Morton curve through their places, as those of `rtscan` (rtscan.h says why).
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kRx3dIndex;

}  // namespace rtsql
