// `rtscan` is the ray-traced scan: "RTScan: Efficient Scan with Ray Tracing Cores" (PVLDB 17, 2024) with its
// two forerunners RTc1 (section 2.3) and RTc3 (section 3). It answers a conjunction of ranges over the
// columns of a table with a bitmap of the rows.
//
// Each row is a cube in a space of up to three columns, at the ranks of its keys in these (uniform encoding,
// section 4.2) or at the keys themselves. More columns are several scenes. Filter vectors give all rows of
// the intervals between boundaries (data sieving, section 4.3); what lies between a bound and the boundary
// near it are a few thin regions (refine_plan.h), which rays go through (section 4.4):
//
//      y                                      A ray has the cubes of `interval` places beside it to itself,
//      |  +--+     +--+                       for cubes are as wide: half of that to each side. Rays along x
//      |  |  | ====|==|====     ====          are `ray_length` widths long, and one begins a width
//      (`spacing`) |  +--+     +--+    +--+               behind the end of the one before: cubes reach half
//      a width from |      ====      ===|==|=    ====      both ends into the space between. | +--+
//      +---------------------------- x
//
// Answers are exact, for these reasons.
//
// 1. Records are tested by their keys. What a ray meets is a hint: its keys decide whether the bit of its row
//    is set or cleared. So a region may be larger than it needs, a ray may meet cubes that are not wanted,
//    and a device may report a box that the ray misses, or report one twice (Vulkan, "Ray Traversal").
// 2. No record of a region is missed. Coordinates are integers below 2^22: ranks of K bits, or distances of
//    keys from the least one, are shifted right by K - 22 bits, the precision that "RTScan" (section 4.4.4)
//    gives up as 2^(K - 23). A region covers the coordinates of all keys in it. Widths, intervals, spacings
//    and lengths are integers, corners and rays lie at multiples of 1/2 below 2^23, all of which a float
//    holds. Of the `interval` coordinates that a ray has to itself the outermost are (interval - 1) / 2 from
//    it, and cubes reach width / 2, which is half a step more at least. Along the ray, a cube half a width
//    from its end overlaps it by half a step. So rays enter cubes by a wide margin, whatever is rounded
//    during traversal.
// 3. What no region has is right as the vectors say: see refine_plan.h.
//
// Triangles and spheres may stand for rows instead (figure 11). A triangle that covers a square across the
// rays has twice its area and is flat along them, and a sphere around a square has no depth at its corners:
// rays follow one another without spaces then, and pass through the places themselves. The triangles of RTc1
// stand upright and are crossed along y; they are as long as the interval, and half a step longer.
//
// Primitives are in the order of a Morton curve through their places, so that partitions of a scene are parts
// of space, and a builder that splits its input as it comes builds a good hierarchy; the keys are in the
// order of the first scene's primitives, as a ray meets neighbours.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kRtscanIndex;

}  // namespace rtsql
