// Merges two words of an accumulator, as merge_words.h says.
#ifndef RTSQL_EXEC_MERGE_WORDS_GLSL
#define RTSQL_EXEC_MERGE_WORDS_GLSL

#include "merge_words.h"

// No values have the product 0; that of values is -0 where it is 0.
uint64_t merged_products(uint64_t a, uint64_t b) {
  if (a == 0ul) return b;
  if (b == 0ul) return a;
  const double product = uint64BitsToDouble(a) * uint64BitsToDouble(b);
  return product == 0.0lf ? 0x8000000000000000ul : doubleBitsToUint64(product);
}

uint64_t merged_by(uint operation, uint64_t a, uint64_t b) {
  switch (operation) {
    case kMergeSumDouble: return doubleBitsToUint64(uint64BitsToDouble(a) + uint64BitsToDouble(b));
    case kMergeMinimum: return min(a, b);
    case kMergeMaximum: return max(a, b);
    case kMergeAnd: return a & b;
    case kMergeOr: return a | b;
    case kMergeXor: return a ^ b;
    case kMergeProduct: return merged_products(a, b);
    default: return a + b;
  }
}

#endif
