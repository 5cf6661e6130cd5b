// Computes the weights 1 / rank^exponent of the ranks 1 .. count, as integers that a scan adds up.
#ifndef RTSQL_SHADERS_BENCHMARK_ZIPF_WEIGHTS_H
#define RTSQL_SHADERS_BENCHMARK_ZIPF_WEIGHTS_H

#include "../common/shared.h"

RTSQL_SHADER_BEGIN

struct ZipfWeightsParams {
  address weights;  // uint32 each
  uint64_t seed;
  uint count;
  float exponent;
};

RTSQL_SHADER_END

#endif
