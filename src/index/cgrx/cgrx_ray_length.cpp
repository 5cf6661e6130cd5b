#include "index/cgrx/cgrx_ray_length.h"

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "shaders/index/cgrx/cgrx_gaps.h"
#include "shaders/index/cgrx/cgrx_layout.h"

namespace rtsql {
namespace {

constexpr uint32_t kReachInGaps = 3;

// Returns the length of first rays along one axis, in steps. The differences along it lie three apart in
// `gaps`.
uint32_t ray_length_along(const std::vector<uint32_t>& gaps, size_t axis) {
  std::vector<uint32_t> differences;
  for (size_t i = axis; i < gaps.size(); i += 3) {
    if (gaps[i] > 0) differences.push_back(gaps[i]);
  }
  if (differences.empty()) return shader::kCgrxFarthest;
  const auto small = differences.begin() + static_cast<ptrdiff_t>(differences.size() / 16);
  std::nth_element(differences.begin(), small, differences.end());
  return std::min(kReachInGaps * *small, shader::kCgrxFarthest);
}

// Returns the distance of neighbours along an axis as a power of two; 0 where no neighbours share it.
uint32_t gap_log2(uint32_t ray_length) {
  if (ray_length == shader::kCgrxFarthest) return 0;
  return static_cast<uint32_t>(std::bit_width(std::max(1u, ray_length / kReachInGaps))) - 1;
}

}  // namespace

CgrxRayLength measure_ray_length(gpu::Device& device, const SortedKeys& sorted, KeyWidth width,
                                 uint64_t key_count, uint32_t bucket_log2, const WorkContext& context,
                                 IndexBuildStatistics& statistics) {
  const uint64_t pairs = (key_count - 1) >> bucket_log2;
  std::vector<uint32_t> gaps(pairs > 0 ? 3 * shader::kCgrxGapSamples : 0);
  if (pairs > 0) {
    gpu::Stream stream(device, context.interrupt);
    stream.stage("geometry");
    const gpu::Buffer& sampled = stream.scratch(gaps.size() * sizeof(uint32_t), "the gaps of a cgrx index");
    const auto kernel = device.kernel<shader::CgrxGapsParams>(
        "index/cgrx/cgrx_gaps", {static_cast<uint32_t>(width), shader::kCgrxMarkers, bucket_log2});
    stream.dispatch(kernel,
                    {.keys = sorted.keys.address(),
                     .gaps = sampled.address(),
                     .key_count = static_cast<uint32_t>(key_count),
                     .pairs = static_cast<uint32_t>(pairs)},
                    shader::kCgrxGapSamples / shader::kCgrxGapThreads);
    stream.download(sampled, 0, std::as_writable_bytes(std::span(gaps)));
    statistics.timings.add(stream.finish());
  }
  return {.x = ray_length_along(gaps, 0), .y = ray_length_along(gaps, 1), .z = ray_length_along(gaps, 2)};
}

CgrxAxisScale axis_scale_for(const CgrxRayLength& ray_length) {
  constexpr uint32_t kMost = 31;  // shaders shift 32 bits
  const uint32_t y_log2 = gap_log2(ray_length.x);
  return {.y_log2 = std::min(kMost, y_log2), .z_log2 = std::min(kMost, y_log2 + gap_log2(ray_length.y))};
}

}  // namespace rtsql
