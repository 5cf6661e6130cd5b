// Describes random numbers as spans of numbers that are equally likely, of which a kernel draws by integers
// alone: the same seed draws the same on every device. Where a distribution is smooth, neighbouring numbers
// share a span, within which their probabilities differ by a few percent at most.
#pragma once

#include <cstdint>
#include <vector>

#include "gpu/stream.h"
#include "index/contract/index.h"
#include "shaders/benchmark/make_values.h"

namespace rtsql {

using ValueDistribution = std::vector<shader::ValueSpan>;

ValueDistribution uniform_values(uint64_t first, uint64_t last);

// Each k >= 1 has a probability proportional to k^-exponent, as numpy.random.zipf has it; all k from 2^range
// on count as the largest number of that range, 2^range - 1. The exponent is above 1, `range` at most 64.
ValueDistribution zipf_values(double exponent, uint32_t range);

// Rounds normally distributed numbers about 2^(range - 1) to integers, and those outside [0, 2^range) to the
// next one inside. The deviation is at most 1e17.
ValueDistribution normal_values(double deviation, uint32_t range);

// Records the drawing of `count` keys; each column of a benchmark has a seed of its own.
void draw_values(gpu::Stream& stream, const ValueDistribution& values, uint64_t seed, const KeyColumn& keys,
                 uint64_t count);

}  // namespace rtsql
