// Powers of ten by which kernels find the digits of floating-point numbers
// (shaders/exec/text/shortest_number.glsl).
#pragma once

#include <cstdint>
#include <span>

namespace rtsql {

// Returns the powers from 10^-292 to 10^324, of two words each, the upper one first: p is the smallest
// integer that is not below 10^k * 2^n, for the n that gives it 128 bits.
std::span<const uint64_t> powers_of_ten();

}  // namespace rtsql
