// Says what a query asks of a measure's values, group by group.
#pragma once

#include <cstdint>
#include <vector>

#include "shaders/cube/cube_layout.h"

namespace rtsql {

// Extremes are one more than how far they lie above the least value, or below the largest: 0 is that of none.
enum class CubeFold : uint8_t {
  kSum = shader::kCubeSum,
  kCount = shader::kCubeCount,
  kMaximum = shader::kCubeMaximum,
  kMinimum = shader::kCubeMinimum,
};

constexpr bool is_extreme(CubeFold fold) {
  return fold == CubeFold::kMaximum || fold == CubeFold::kMinimum;
}

struct CubeWord {
  uint32_t measure = 0;  // of those that are traced
  CubeFold fold = CubeFold::kSum;
};
using CubeWords = std::vector<CubeWord>;

inline constexpr size_t kMostCubeWords = shader::kCubeTerms;  // of one trace

// Says what is asked of the rows of each group.
struct CubeTracedWords {
  CubeWords words;          // kMostCubeWords at most
  bool counts_rows = true;  // else it is asked whether there are any
};

}  // namespace rtsql
