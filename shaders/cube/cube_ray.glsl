// A ray carries where it is and what it has met so far. Include this after "common/rays.glsl" and the declaration of
// `params`.
#include "algorithm/access.glsl"

layout(constant_id = 0) const uint kTerms = 1;
layout(constant_id = 1) const uint kAddsEachHit = 0;  // else a ray adds up before it adds to its line's group
layout(constant_id = 2) const uint kFlagsHits = 0;
layout(constant_id = 3) const uint kFurtherTest = kCubeNoTest;
layout(constant_id = 4) const uint kFolds = 0;  // two bits for each term: kCubeSum and so on
layout(constant_id = 5) const uint kSeeksExtremes = 0;

layout(buffer_reference, scalar, buffer_reference_align = 8) readonly buffer CubeTerms { CubeTerm v[]; };

const uint kWords = 1u + kTerms;
#include "cube/cube_totals.glsl"
#include "cube/cube_ranges.glsl"

uint fold_of(uint term) { return kFolds >> 2u * term & 3u; }
bool keeps_extreme(uint term) { return fold_of(term) >= kCubeMaximum; }

uint64_t folded(uint fold, uint64_t value, uint64_t most) {
  if (fold == kCubeCount) return 1ul;
  if (fold == kCubeMaximum) return value + 1ul;
  return fold == kCubeMinimum ? most - value + 1ul : value;
}
