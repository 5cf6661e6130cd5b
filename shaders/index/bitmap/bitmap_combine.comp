#version 460
#extension GL_GOOGLE_include_directive : require
#include "algorithm/access.glsl"
#include "common/grid.glsl"
#include "index/bitmap/bitmap_combine.h"

#extension GL_EXT_shader_atomic_int64 : require
#extension GL_KHR_shader_subgroup_arithmetic : require

layout(local_size_x_id = 0) in;
layout(constant_id = 1) const uint kQuads = 1;  // of a thread: it takes every quad that is a workgroup's width on
KERNEL_PARAMS(BitmapCombineParams);

layout(buffer_reference, scalar, buffer_reference_align = 8) buffer BitmapTerms { BitmapTerm v[]; };

const uint kQuadRows = 128;  // four words
const uint kTileQuads = kBitmapTileRows / kQuadRows;

shared uint tile_bits[kBitmapTileWords];  // of a term; a thread writes and reads the words of its own quads
shared uint total;

uint quad_of_tile(uint q) { return q * gl_WorkGroupSize.x + gl_LocalInvocationID.x; }

// Bitmaps end with the quad of the last row.
uvec4 load_quad(uint64_t bits, uint quad) {
  return bits != 0ul && quad * kQuadRows < params.rows ? U32x4s(bits + 16ul * uint64_t(quad)).v[0] : uvec4(0u);
}

uvec4 load_term(BitmapTerm term, uint quad) { return load_quad(term.include, quad) & ~load_quad(term.exclude, quad); }

// Returns where the entries of a tile begin and how many there are.
uvec2 slice_of(BitmapList list, uint tile) {
  if (list.slices == 0ul) return uvec2(0u);
  const uint begin = U32_AT(list.slices, tile);
  return uvec2(begin, U32_AT(list.slices, tile + 1) - begin);
}

void flip_entry(BitmapList list, uint rows, uint i, uint64_t key) {
  if (key < list.low || key > list.high) return;
  const uint row = rows >> (16 * (i % 2)) & 0xffffu;
  atomicXor(tile_bits[row / 32], 1u << (row % 32));
}

// Rows are loaded before the keys tell whether they are wanted: who waits for memory waits once.
void flip_entries(BitmapList list, bool wide, uvec2 slice) {
  if (wide) {
    for (uint at = gl_LocalInvocationID.x; at < slice.y; at += gl_WorkGroupSize.x) {
      const uint i = slice.x + at;
      flip_entry(list, U32_AT(list.rows, i / 2), i, U64_AT(list.keys, i));
    }
  } else {
    for (uint at = gl_LocalInvocationID.x; at < slice.y; at += gl_WorkGroupSize.x) {
      const uint i = slice.x + at;
      flip_entry(list, U32_AT(list.rows, i / 2), i, uint64_t(U32_AT(list.keys, i)));
    }
  }
}

// Leaves in `tile_bits` a term that has lists.
void flip_lists(BitmapTerm term, uint tile) {
  const uvec2 slice0 = slice_of(term.lists[0], tile);
  const uvec2 slice1 = slice_of(term.lists[1], tile);
  for (uint q = 0; q < kQuads; ++q) {
    const uint quad = quad_of_tile(q);
    const uvec4 bits = load_term(term, tile * kTileQuads + quad);
    for (uint k = 0; k < 4; ++k) tile_bits[4 * quad + k] = bits[k];
  }
  barrier();
  const bool wide = (term.flags & kBitmapWideKeys) != 0;
  flip_entries(term.lists[0], wide, slice0);
  flip_entries(term.lists[1], wide, slice1);
  barrier();
}

uvec4 flipped_quad(uint quad) {
  return uvec4(tile_bits[4 * quad], tile_bits[4 * quad + 1], tile_bits[4 * quad + 2], tile_bits[4 * quad + 3]);
}

// Returns `bits` without those at or past the end of the table.
uvec4 without_padding(uvec4 bits, uint quad) {
  const uint first_row = quad * kQuadRows;
  const uint rows = first_row < params.rows ? params.rows - first_row : 0;
  for (uint k = 0; k < 4; ++k) {
    const uint kept = rows > 32 * k ? rows - 32 * k : 0;
    if (kept < 32) bits[k] &= (1u << kept) - 1;
  }
  return bits;
}

void add_to_count(uint bits) {
  if (gl_LocalInvocationID.x == 0) total = 0;
  barrier();
  const uint sum = subgroupAdd(bits);
  if (subgroupElect() && sum != 0) atomicAdd(total, sum);
  barrier();
  if (gl_LocalInvocationID.x == 0 && total != 0) atomicAdd(U64s(params.count).v[0], uint64_t(total));
}

void main() {
  const uint tile = workgroup_index();
  if (tile >= params.tiles) return;
  const uint first_quad = tile * kTileQuads;

  uvec4 found[kQuads];  // of all conjunctions that have ended
  uvec4 left[kQuads];   // of the one that goes on
  for (uint q = 0; q < kQuads; ++q) {
    found[q] = uvec4(0u);
    left[q] = uvec4(~0u);
  }
  for (uint t = 0; t < params.term_count; ++t) {
    const BitmapTerm term = BitmapTerms(params.terms).v[t];
    const bool has_lists = (term.lists[0].slices | term.lists[1].slices) != 0ul;
    if (has_lists) flip_lists(term, tile);
    const uvec4 negation = uvec4((term.flags & kBitmapNegated) != 0 ? ~0u : 0u);
    const bool ends = (term.flags & kBitmapEndsConjunction) != 0;
    for (uint q = 0; q < kQuads; ++q) {
      const uint quad = quad_of_tile(q);
      uvec4 bits = has_lists ? flipped_quad(quad) : load_term(term, first_quad + quad);
      bits = (bits ^ negation) & left[q];
      if (ends) found[q] |= bits;
      left[q] = ends ? uvec4(~0u) : bits;
    }
  }

  uint bits = 0;
  for (uint q = 0; q < kQuads; ++q) {
    const uint quad = first_quad + quad_of_tile(q);
    const uvec4 kept = without_padding(found[q], quad);
    U32x4s(params.words + 16ul * uint64_t(quad)).v[0] = kept;
    const ivec4 counts = bitCount(kept);
    bits += uint(counts.x + counts.y + counts.z + counts.w);
  }
  if (params.count != 0ul) add_to_count(bits);
}
