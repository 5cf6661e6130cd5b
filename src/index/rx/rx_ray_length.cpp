#include "index/rx/rx_ray_length.h"

#include <algorithm>
#include <bit>
#include <span>
#include <vector>

#include "shaders/index/rx/rx_gaps.h"

namespace rtsql {
namespace {

// Returns the length of first rays along one axis, in steps. The distances along it lie three apart in
// `gaps`.
uint32_t ray_length_along(const std::vector<uint32_t>& gaps, size_t axis, uint64_t reach) {
  std::vector<uint32_t> distances;
  for (size_t i = axis; i < gaps.size(); i += 3) {
    if (gaps[i] > 0) distances.push_back(gaps[i]);
  }
  if (distances.empty()) return shader::kRxFarthest;
  const auto small = distances.begin() + static_cast<ptrdiff_t>(distances.size() / 16);
  std::nth_element(distances.begin(), small, distances.end());
  return static_cast<uint32_t>(std::min<uint64_t>(reach * *small, shader::kRxFarthest));
}

// Returns the distance of neighbours along an axis as a power of two; 0 where no neighbours share it.
uint32_t gap_log2(uint32_t ray_length, uint32_t reach) {
  if (ray_length == shader::kRxFarthest) return 0;
  return static_cast<uint32_t>(std::bit_width(std::max(1u, ray_length / reach))) - 1;
}

}  // namespace

RxRayLength measure_ray_length(gpu::Device& device, const RxMarks& marks, const RxLayout& layout,
                               KeyWidth width, const WorkContext& context, gpu::Timings& timings) {
  const uint64_t pairs = (marks.key_count - 1) >> marks.mark_log2;
  if (pairs == 0) return {};
  std::vector<uint32_t> gaps(3 * shader::kRxGapSamples);
  gpu::Stream stream(device, context.interrupt);
  stream.stage("geometry");
  const gpu::Buffer& sampled =
      stream.scratch(gaps.size() * sizeof(uint32_t), "the gaps of a ray-traced index");
  const auto kernel = device.kernel<shader::RxGapsParams>(
      "index/rx/rx_gaps", rx_specialization(layout, static_cast<uint32_t>(width)));
  stream.dispatch(kernel,
                  {.keys = marks.keys,
                   .gaps = sampled.address(),
                   .base = marks.base,
                   .key_count = static_cast<uint32_t>(marks.key_count),
                   .pairs = static_cast<uint32_t>(pairs),
                   .mark_log2 = marks.mark_log2,
                   .neighbours = marks.neighbours},
                  shader::kRxGapSamples / shader::kRxGapThreads);
  stream.download(sampled, 0, std::as_writable_bytes(std::span(gaps)));
  timings.add(stream.finish());
  return {.x = ray_length_along(gaps, 0, marks.reach),
          .y = ray_length_along(gaps, 1, marks.reach),
          .z = ray_length_along(gaps, 2, marks.reach)};
}

RxAxisScale axis_scale_for(const RxRayLength& ray_length, uint32_t reach) {
  constexpr uint32_t kMost = 31;  // shaders shift 32 bits
  const uint32_t y_log2 = gap_log2(ray_length.x, reach);
  return {.y_log2 = std::min(kMost, y_log2),
          .z_log2 = std::min(kMost, y_log2 + gap_log2(ray_length.y, reach))};
}

}  // namespace rtsql
