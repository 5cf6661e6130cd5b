// `rx`, the ray-traced index: RTIndeX (PVLDB 16, sections 2 and 3), with the closest-hit variant and the
// partitions of "Fast Database Join on Ray-tracing Core Equipped GPU" (2025, algorithms 3 to 5).
//
// Every key becomes a small triangle in space; a probe becomes a ray; what the ray hits, matches.
//
//      63            46 45              23 22               0
//     +----------------+------------------+------------------+
//     |        z       |         y        |        x         |     a 32-bit key has zeros above bit 31
//     +----------------+------------------+------------------+
//      `------------- the row -----------'
//
//     y                                      A range probe runs along x (offset rays), from the gap before
//     |   row  .  /\  .  .  /\  /\  .        its first key to the gap behind its last: a ray a row or, where
//     |        ==================>           rows hold many keys, a ray a segment of a row. Only segments
//     |   row  .  .  .  /\  .  .  .          that hold keys get one; a sorted list of them is kept.
//     |                 ^
//     +------------------------------ x      A point probe pierces its place along z (perpendicular ray),
//                                            from z - 1/2 to z + 1/2: it meets few other boxes on its way.
//
// A triangle has the corners (+1/2, -1/2, +1/2), (-1/2, -1/2, -1/2) and (0, +1/2, 0) around its key's place.
// It lies in the plane x = z of the place, so rays of both kinds cross it, and at the place itself, which is
// the mean of the corners with weights 1/4, 1/4 and 1/2: never near an edge. Rays start and end half a step
// from every place.
//
// Exactness. A float has a 24-bit significand: below 2^23 all multiples of 1/2 are exact, hence 23 bits for x
// and y (z has but 18). Corners, origins, lengths, and where a point ray hits are exact. How far along a
// range ray a hit is, is rounded: a ray whose end must fall into a gap is at most 2^20 steps long, and longer
// ones are cut; a ray through the end of its row needs no exact end. The closest-hit variant casts only the
// latter and takes the hit for a hint, which a search in the sorted keys makes exact.
#pragma once

#include "index/method.h"

namespace rtsql {

extern const IndexMethod kRxIndex;

}  // namespace rtsql
