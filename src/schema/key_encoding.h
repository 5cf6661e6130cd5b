// Maps values of every indexable type to unsigned 32- or 64-bit keys that keep their order, on the host.
// Kernels make the same map (shaders/exec/keys.glsl).
//
//   BOOLEAN; VARCHAR, BLOB and
//   lists (code); ENUM (position)  32 bits, as they are
//   TINYINT, SMALLINT, INTEGER,
//   DATE, short DECIMAL          32 bits, sign bit flipped
//   REAL                         32 bits, all bits of negatives flipped, the sign bit of others; -0 is 0,
//                                every NaN one key, the largest
//   BIGINT, DECIMAL, TIMESTAMP,
//   TIMESTAMP WITH TIME ZONE,
//   TIME                         64 bits, sign bit flipped
//   DOUBLE                       64 bits, as REAL
//
// The key of a DECIMAL of more than 18 digits, and of a UUID, is that of the number in 64 bits that is
// nearest to it: its order is kept, but it is no key unless the values that occur have 64 bits. Elsewhere
// such a value has two keys (docs/adr/0053-wide-decimals.md).
#pragma once

#include <cstdint>

#include "schema/type.h"
#include "schema/value.h"

namespace rtsql {

uint32_t key_bytes(Type type);              // 4 or 8
uint64_t largest_key(Type type);            // of the type's key space: all ones in 32 or 64 bits
uint64_t encode_key(const Value& value);    // not NULL, no code
Value decode_key(uint64_t key, Type type);  // no code; keys between values decode to a neighbour

// Returns the order of two values of one type, neither NULL: negative, 0, positive. NaN equals NaN and is the
// largest.
int compare_values(const Value& a, const Value& b);

}  // namespace rtsql
