// Moves the rows of a tile to their partitions (src/exec/aggregate/partitioned_groups.h). In shared memory they are put
// in the order of the partitions first, so that neighbouring invocations write to neighbouring places.
#include "exec/partition_places.glsl"

#define SCAN_TYPE uint
#define SCAN_ROWS 1
#define SCAN_THREADS gl_WorkGroupSize.x
#include "algorithm/workgroup_scan.glsl"

const uint kTileRows = gl_WorkGroupSize.x * kRows;

shared uint tile_place[kMostPartitions];    // counts a partition's rows; then, where these begin in the tile
shared uint place_offset[kMostPartitions];  // takes a place in the tile to one in the partition
shared uint moved[2u * kTileRows];          // has words of the rows in order: their lower halves, then their upper ones

// All functions below are called by all invocations of a workgroup.

void clear_tile(uint partitions) {
  for (uint p = gl_LocalInvocationIndex; p < partitions; p += gl_WorkGroupSize.x) tile_place[p] = 0u;
  barrier();
}

// Makes places of the counts; returns the number of the tile's rows.
uint place_tile(uint partitions) {
  barrier();
  uint placed = 0u;
  for (uint first = 0u; first < partitions; first += gl_WorkGroupSize.x) {
    const uint p = first + gl_LocalInvocationIndex;
    const uint rows = p < partitions ? tile_place[p] : 0u;
    uint before[1] = uint[](rows);
    const uint sum = workgroup_exclusive(before);
    if (p < partitions) {
      tile_place[p] = placed + before[0];
      place_offset[p] = next_place[p] - tile_place[p];
      next_place[p] += rows;
    }
    placed += sum;
  }
  barrier();
  return placed;
}

// Puts words of the tile's rows in order: this invocation has the rows of `keep`, whose places in the tile are `from`.
void order_words(uint keep, uint from[kRows], uint word[kRows]) {
  barrier();
  [[unroll]] for (uint j = 0u; j < kRows; ++j) {
    if ((keep >> j & 1u) != 0u) moved[from[j]] = word[j];
  }
  barrier();
}

void order_words(uint keep, uint from[kRows], uint64_t word[kRows]) {
  barrier();
  [[unroll]] for (uint j = 0u; j < kRows; ++j) {
    if ((keep >> j & 1u) != 0u) {
      const uvec2 halves = unpackUint2x32(word[j]);
      moved[from[j]] = halves.x;
      moved[kTileRows + from[j]] = halves.y;
    }
  }
  barrier();
}

// Returns the k-th row that this invocation takes of the rows in order: neighbouring invocations take neighbours.
uint ordered_row(uint k) { return k * gl_WorkGroupSize.x + gl_LocalInvocationIndex; }

// Finds the places `to` of these rows in their partitions. Words that are in order say the partition, by the bits of
// `slot_mask` above `slot_bits`.
void find_targets(uint rows, uint slot_mask, uint slot_bits, out uint to[kRows]) {
  [[unroll]] for (uint k = 0u; k < kRows; ++k) {
    const uint row = ordered_row(k);
    to[k] = row < rows ? row + place_offset[(moved[row] & slot_mask) >> slot_bits] : 0u;
  }
}

// These store the words that are in order, of 4 bytes or of 8, in a column.
void store_words4(uint64_t column, uint rows, uint to[kRows]) {
  [[unroll]] for (uint k = 0u; k < kRows; ++k) {
    const uint row = ordered_row(k);
    if (row < rows) U32s(column + 4ul * to[k]).v[0] = moved[row];
  }
}

void store_words8(uint64_t column, uint rows, uint to[kRows]) {
  [[unroll]] for (uint k = 0u; k < kRows; ++k) {
    const uint row = ordered_row(k);
    if (row < rows) U64s(column + 8ul * to[k]).v[0] = packUint2x32(uvec2(moved[row], moved[kTileRows + row]));
  }
}
