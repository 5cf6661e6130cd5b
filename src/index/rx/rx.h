// `rx` is the ray-traced index: RTIndeX (PVLDB 16, sections 2 and 3) with all of its variants, and those of
// "Fast Database Join on Ray-tracing Core Equipped GPU" (2025, algorithms 3 to 5 and section 4.2): closest
// hits, partitions, one primitive for all rows of a key.
//
// Every key becomes a small triangle, box or sphere in space; a probe becomes a ray; what the ray hits,
// matches.
//
//      63            46 45              23 22               0
//     +----------------+------------------+------------------+
//     |        z       |         y        |        x         |     a 32-bit key has zeros above bit 31
//     +----------------+------------------+------------------+
//      `------------- the row -----------'
//
//     y                                      Range probes run along x, from the gap before the first key to
//     |   row  .  /\  .  .  /\  /\  .        the gap behind the last (offset rays): a ray a row or, where
//     |   o     ==================>          rows hold many keys, a ray a segment of a row. Only segments
//     |   row  .  .  .  /\  .  .  .          that hold keys get one; a sorted list of them is kept. Rays
//     |                 ^                    from zero begin at the o instead, and what is nearer than the
//     +------------------------------ x      first key is not asked for. Points are pierced along z
//                                            (perpendicular rays), from z - 1/2 to z + 1/2, or asked for as
//                                            ranges of one key are.
//
// A triangle has the corners (+1/2, -1/2, +1/2), (-1/2, -1/2, -1/2) and (0, +1/2, 0) around its key's place.
// It lies in the plane x = z of the place, so rays of both kinds cross it, and at the place itself, which is
// the mean of the corners with weights 1/4, 1/4 and 1/2: never near an edge. Boxes reach half a step from
// their place every way, spheres a quarter; the intersection shader of both sees whether the ray meets them.
// Rays start and end half a step from every place.
//
// Layouts. Other bits may go to x, y and z (`bits`); naive keys have x only. Extended keys have x only, too,
// but as the float whose bit pattern is 2 key + that of 1/2: keys lie a power of two apart that grows with
// them, and the pattern between two keys is the gap. Where a layout takes fewer bits than keys have, these
// count from the smallest key, and columns whose keys are farther apart are refused.
//
// Answers are exact, for reasons that differ in three cases.
//
// 1. Perpendicular and offset rays at triangles. A float has a 24-bit significand: below 2^23 all multiples
//    of 1/2 are exact, hence at most 23 bits for a coordinate. Corners, origins, lengths, and where a point
//    ray hits are exact. How far along a range ray a hit is, is rounded: a ray whose end must fall into a gap
//    is at most 2^20 steps long, and longer ones are cut; a ray through the end of its row needs no exact
//    end.
// 2. The same rays at boxes and spheres. Devices may widen boxes, and ask about one more than once (Vulkan,
//    "Ray Traversal"): no candidate is missed, but some are none. The intersection shader computes anew, from
//    the key: rays run along an axis, so the place's distance along it and beside it are differences of
//    multiples of 1/2, and exact. It answers no unless the place lies between the ray's ends.
// 3. Rays from zero and extended keys, and all closest hits of ranges. Distances of up to 2^23 steps, or all
//    distances, round beyond the gaps. So these rays are longer at both ends by 2^-20 of the distance, 16
//    units in the last place, and miss no match. What they hit is a hint: from there a search in the sorted
//    keys finds the matches' true ends, be the hint a match or a neighbour of one. It takes doubling steps,
//    or with span_search = linear reads key after key, as algorithm 4 does.
//
// Closest hits of ranges. One ray runs from the gap before the first key to the gap behind the last, or to
// the end of the row, behind which a table tells the next key. It is cast short first and, while it hits
// nothing, again from the same origin, 64 times as long: cgrx.h says why, and rx_ray_length.h how long the
// first is.
//
// Counting. An any-hit shader runs once for a triangle, by a flag of the geometry, but perhaps twice for a
// box. So hits are counted (and collected, in a second pass) only where primitives are triangles in the order
// of the input. Where they are in key order, the matches of a probe are neighbours, and rays keep the first
// and the last that they meet, which a second invocation does not change.
//
// Stretch. Unless stretch = off, as published, the scene is scaled along y and z by powers of two, as that of
// cgrx, which cgrx.h explains. What is exact before stays so, since rays run along the axes; steps and
// distances here are those before.
//
// Refits. With update = refit, a change of keys that leaves their number keeps the hierarchy's shape and
// computes its boxes anew (section 3.6). Primitives are in key order then, unless asked otherwise: what was
// the p-th key still is, near where it was, whichever row has it, so that boxes grow little.
//
// Appends. A scene gets a second, small hierarchy for the keys that are appended: see rx_append.h. Its
// primitives count as those in the order of the input then, wherever those of the build lie.
#pragma once

#include "index/contract/method.h"

namespace rtsql {

extern const IndexMethod kRxIndex;

}  // namespace rtsql
