// Loads columns that lie in the host's memory. The link is fast where one instruction asks for whole lines of it: a device's
// line has 128 bytes, in four sectors. A thread's eight values of 8 bytes are half a line, which it would ask for 16 bytes at
// a time, two sectors of each line and then the others: 29 GB/s, where 51 are the link's (ADR 74). So four neighbouring
// invocations load their two lines together, a sector each, and hand one another what is theirs.
#ifndef RTSQL_EXEC_LINK_LOADS_GLSL
#define RTSQL_EXEC_LINK_LOADS_GLSL

const uint kTeam = 4u;    // invocations that load together, where all of them are active
const uint kPieces = 4u;  // of 16 bytes: an invocation's values

// Loads the 64 bytes that begin at each invocation's own address.
void load_over_link(uint64_t begin, out uint64_t values[8]) {
  const uint first = gl_SubgroupInvocationID & ~(kTeam - 1u), place = gl_SubgroupInvocationID & (kTeam - 1u);
  const uvec4 present = subgroupBallot(true);
  uvec4 mine[kPieces];
  if (bitfieldExtract(present[first / 32u], int(first % 32u), int(kTeam)) == 15u) {
    // Piece p of the team's: a line has the values of two invocations, and a sector two pieces.
    uvec4 taken[kPieces];
    [[unroll]] for (uint p = 0u; p < kPieces; ++p) {
      const uint owner = first + 2u * (p / 2u) + place / 2u;
      const uint64_t owners_begin = packUint2x32(subgroupShuffle(unpackUint2x32(begin), owner));
      taken[p] = U32x4s(owners_begin + uint64_t(32u * (place & 1u) + 16u * (p & 1u))).v[0];
    }
    [[unroll]] for (uint q = 0u; q < kPieces; ++q) {
      const uint loader = first + 2u * (place & 1u) + q / 2u;
      const uvec4 of_first_line = subgroupShuffle(taken[q & 1u], loader);
      const uvec4 of_second_line = subgroupShuffle(taken[2u + (q & 1u)], loader);
      mine[q] = place < 2u ? of_first_line : of_second_line;
    }
  } else {
    [[unroll]] for (uint q = 0u; q < kPieces; ++q) mine[q] = U32x4s(begin + uint64_t(16u * q)).v[0];
  }
  [[unroll]] for (uint q = 0u; q < kPieces; ++q) {
    values[2u * q] = packUint2x32(mine[q].xy);
    values[2u * q + 1u] = packUint2x32(mine[q].zw);
  }
}

#endif
