// Makes values the 64-bit words that kernels read and raise.
#pragma once

#include <cstdint>

#include "schema/value.h"

namespace rtsql {

// Returns the bits that a value has in a parameter word or table; VARCHAR is the caller's affair.
uint64_t value_bits(const Value& value);
Value value_of_bits(Type type, uint64_t bits);

}  // namespace rtsql
